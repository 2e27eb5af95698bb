// SPDX-License-Identifier: Apache-2.0
#include "isolate/isolation.hpp"

#include <fstream>

#include "isolate/sanitizers.hpp"

namespace sonde::isolate {
namespace {

// The number in a line such as "Threads:	3".
unsigned number_in_status(const std::string& name) {
  std::ifstream file("/proc/self/status");
  for (std::string word; file >> word;) {
    unsigned number = 0;
    if (word == name + ":" && file >> number) return number;
  }
  return 0;
}

}  // namespace

bool in_debugger() { return number_in_status("TracerPid") != 0; }

std::string obstacle_to_children() {
  const unsigned own = 1 + threads_of_sanitizer();
  const unsigned threads = number_in_status("Threads");
  if (threads <= own) return "";
  return "the program has " + std::to_string(threads) +
         " threads, which a fork would not have; start them inside the property, or after it";
}

}  // namespace sonde::isolate
