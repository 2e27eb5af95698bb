// SPDX-License-Identifier: Apache-2.0
// Prints a hash of all cases that a guided search runs. The code compares addresses, as compilers
// do when they turn a loop over pointers into one over numbers. A loop over two blocks is one that
// they would vectorise where the blocks are far enough apart; how far apart they are differs from
// run to run. None of this may change what the search does (check_same).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "case_hash.hpp"
#include "sonde/sonde.hpp"

namespace {

CaseHash hash;

void add_to(unsigned* sums, const unsigned* numbers, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) sums[i] += numbers[i] * 3;
}

unsigned sum_apart(const std::vector<unsigned>& numbers) {
  static std::random_device somewhere;
  std::vector<unsigned> block(2 * numbers.size() + 64);
  std::copy(numbers.begin(), numbers.end(), block.begin());
  unsigned* const sums = block.data() + numbers.size() + somewhere() % 64;
  add_to(sums, block.data(), numbers.size());
  return std::accumulate(sums, sums + numbers.size(), 0U);
}

unsigned count_near(const std::vector<unsigned>& numbers, const std::string& text) {
  unsigned count = 0;
  const auto block = reinterpret_cast<std::uintptr_t>(numbers.data());
  const auto letters = reinterpret_cast<std::uintptr_t>(text.data());
  for (const unsigned each : numbers) {
    if (letters - each == 12'345) ++count;
    if (~(block + each) == 12'345) ++count;
    if (each % 1000 == 77) ++count;
  }
  return count;
}

// As the elements of containers, addresses are compared as bytes.
bool are_same_places(const std::vector<unsigned>& numbers) {
  static std::random_device somewhere;
  const std::vector<unsigned> block(numbers.size() + 64);
  const unsigned* const other = block.data() + somewhere() % 64;
  std::vector<const unsigned*> left;
  std::vector<const unsigned*> right;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    left.push_back(&numbers[i]);
    right.push_back(other + i);
  }
  return left == right;
}

}  // namespace

SONDE_PROPERTY(Addresses, DoNotGuide, std::vector<unsigned> numbers, std::string text) {
  hash.add_case(numbers, text);
  SONDE_CLASSIFY(count_near(numbers, text) > 1, "near");
  SONDE_CLASSIFY(sum_apart(numbers) % 1000 == 77, "sum");
  SONDE_CLASSIFY(are_same_places(numbers), "same");
}
