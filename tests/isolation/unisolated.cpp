// SPDX-License-Identifier: Apache-2.0
// Lambdas in a program that has another thread: nothing can be isolated here. The argument says
// what a case does.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

#include "sonde/sonde.hpp"

namespace {

int* volatile nowhere = nullptr;

void end_by(const std::string& how) {
  if (how == "crash") *nowhere = 1;
  if (how == "exit") std::exit(0);
  if (how == "_exit") _exit(0);
  if (how == "quick_exit") std::quick_exit(0);
}

}  // namespace

int main(int, char** arguments) {
  std::thread([] {
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
  }).detach();
  const std::string how = arguments[1];
  const auto report = sonde::check("Unisolated.Ends", [&](std::vector<int> v) {
    if (v.size() > 3) end_by(how);
  });
  std::printf("%s", report.text());
  return report.passed() ? 0 : 1;
}
