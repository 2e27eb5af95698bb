// SPDX-License-Identifier: Apache-2.0
#include "micro/properties.hpp"

#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

namespace micro {
namespace {

using sonde::Verdict;

// What becomes of a property that draws nothing and gives these to the body.
template <class... Parameters, class... Values>
Verdict verdict_on(void (*body)(Parameters...), const Values&... values) {
  return sonde::check("Micro.Body", [&] { body(values...); }, {.max_tests = 1}).verdict();
}

// Keys 1 to `size`, each to the right of the one before.
SearchTree chain(int size) {
  SearchTree tree{size};
  for (int key = size - 1; key > 0; --key)
    tree = {key, nullptr, std::make_unique<SearchTree>(std::move(tree))};
  return tree;
}

// The keys from low to high, as balanced as can be.
std::unique_ptr<SearchTree> balanced(int low, int high) {
  if (low > high) return nullptr;
  const int middle = low + (high - low) / 2;
  return std::make_unique<SearchTree>(middle, balanced(low, middle - 1),
                                      balanced(middle + 1, high));
}

TEST(MicroProperties, FailForTheirWitnessesOnly) {
  EXPECT_EQ(verdict_on(&check_bad_nested, std::string("bad!")), Verdict::Failed);
  EXPECT_EQ(verdict_on(&check_bad_nested, std::string("bad")), Verdict::Passed);
  EXPECT_EQ(verdict_on(&check_magic_string, std::string("open, Sesame?!")), Verdict::Failed);
  EXPECT_EQ(verdict_on(&check_magic_string, std::string("open")), Verdict::Passed);
  EXPECT_EQ(verdict_on(&check_switch_3, 0xC4D9038EU), Verdict::Failed);
  EXPECT_EQ(verdict_on(&check_switch_3, 0x6B20E415U), Verdict::Passed);
  const std::array<std::uint8_t, 8> magic = {0xB4, 0x07, 0x5E, 0xC8, 0xA2, 0x61, 0x3F, 0x9D};
  EXPECT_EQ(verdict_on(&check_magic_u64, magic), Verdict::Failed);
  EXPECT_EQ(verdict_on(&check_magic_u64, std::array<std::uint8_t, 8>{}), Verdict::Passed);
  const std::vector<std::uint32_t> pattern(4, 0xA5C3);
  EXPECT_EQ(verdict_on(&check_pattern, pattern), Verdict::Failed);
  EXPECT_EQ(verdict_on(&check_pattern, std::vector<std::uint32_t>{}), Verdict::Passed);
}

TEST(MicroProperties, SortedFailsAtEightAndDiscardsWhatIsUnsorted) {
  EXPECT_EQ(verdict_on(&check_sorted_8, std::vector{1, 2, 3, 4, 5, 6, 7, 8}, 9), Verdict::Failed);
  EXPECT_EQ(verdict_on(&check_sorted_8, std::vector{1, 2, 3, 4, 5, 6, 7, 8}, 8), Verdict::Passed);
  EXPECT_EQ(verdict_on(&check_sorted_8, std::vector{1, 2, 3, 4, 5, 6, 7}, 9), Verdict::Passed);
  EXPECT_EQ(verdict_on(&check_sorted_8, std::vector{1, 2, 2}, 9), Verdict::GaveUp);
}

TEST(MicroProperties, SearchTreesFailWhenLargeAndDeep) {
  EXPECT_EQ(verdict_on(&check_bst_6, chain(6)), Verdict::Failed);
  EXPECT_EQ(verdict_on(&check_bst_6, chain(5)), Verdict::Passed);
  EXPECT_EQ(verdict_on(&check_bst_6, *balanced(1, 7)), Verdict::Passed);  // of depth 3
  EXPECT_EQ(verdict_on(&check_bst_6, *balanced(1, 8)), Verdict::Failed);
  EXPECT_EQ(verdict_on(&check_bst_10, chain(10)), Verdict::Failed);
  EXPECT_EQ(verdict_on(&check_bst_10, chain(9)), Verdict::Passed);
  EXPECT_EQ(verdict_on(&check_bst_10, *balanced(1, 15)), Verdict::Passed);  // of depth 4
  EXPECT_EQ(verdict_on(&check_bst_10, *balanced(1, 16)), Verdict::Failed);
}

TEST(MicroProperties, DiscardTreesThatAreNoSearchTrees) {
  SearchTree tree = chain(10);
  tree.key = 2;
  EXPECT_EQ(verdict_on(&check_bst_6, tree), Verdict::GaveUp);
  EXPECT_EQ(verdict_on(&check_bst_10, tree), Verdict::GaveUp);
}

}  // namespace
}  // namespace micro
