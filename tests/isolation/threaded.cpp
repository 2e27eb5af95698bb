// SPDX-License-Identifier: Apache-2.0
// A program with a thread of its own before the first property, as libraries start them: a fork
// would not have it, so children are this program, started again.
#include <chrono>
#include <cstdlib>
#include <thread>
#include <vector>

#include <unistd.h>

#include "sonde/sonde.hpp"

namespace {

const bool has_thread = [] {
  std::thread([] {
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
  }).detach();
  return true;
}();

int* volatile nowhere = nullptr;

}  // namespace

SONDE_PROPERTY(Threaded, Crashes, std::vector<int> v) {
  if (has_thread && v.size() > 3) *nowhere = 1;
}

SONDE_PROPERTY(Threaded, Exits, std::vector<int> v) {
  if (v.size() > 3) std::exit(0);
}

SONDE_PROPERTY(Threaded, ExitsAtOnce, std::vector<int> v) {
  if (v.size() > 3) _exit(0);
}

SONDE_PROPERTY(Threaded, Loops, unsigned n) {
  volatile unsigned left = n;
  while (left > 50) continue;
}

SONDE_PROPERTY(Threaded, Fails, int n) {
  SONDE_NOTE(n);
  SONDE_CLASSIFY(n < 10, "small");
  SONDE_CHECK(n <= 1000);
}

SONDE_PROPERTY(Threaded, Holds, std::vector<int> v) {
  SONDE_OBSERVE("size", static_cast<double>(v.size()));
  SONDE_CHECK(v.size() < 1'000'000);
}
