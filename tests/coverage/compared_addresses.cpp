// SPDX-License-Identifier: Apache-2.0
// Prints a hash of all cases that a guided search runs. The code compares addresses, as compilers
// do when they turn a loop over pointers into one over numbers. They must not change what the
// search does (check_same).
#include <cstdint>
#include <string>
#include <vector>

#include "case_hash.hpp"
#include "sonde/sonde.hpp"

namespace {

CaseHash hash;

unsigned count_near(const std::vector<unsigned>& numbers, const std::string& text) {
  unsigned count = 0;
  const auto block = reinterpret_cast<std::uintptr_t>(numbers.data());
  const auto letters = reinterpret_cast<std::uintptr_t>(text.data());
  for (const unsigned each : numbers) {
    if (letters - each == 12'345) ++count;
    if (~(block + each) == 12'345) ++count;
    if (letters - block == each) ++count;
    if (each % 1000 == 77) ++count;
  }
  return count;
}

}  // namespace

SONDE_PROPERTY(Addresses, DoNotGuide, std::vector<unsigned> numbers, std::string text) {
  hash.add_case(numbers, text);
  SONDE_CLASSIFY(count_near(numbers, text) > 1, "near");
}
