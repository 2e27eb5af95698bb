// SPDX-License-Identifier: Apache-2.0
#include "tree/flat_table.hpp"

#include <unordered_map>

#include <gtest/gtest.h>

#include "tree/random.hpp"

namespace sonde {
namespace {

TEST(FlatTable, OfLongKeysIsASet) {
  FlatTable<std::uint64_t> table(4);
  EXPECT_TRUE(table.add(7));
  EXPECT_TRUE(table.add(~std::uint64_t{0}));
  EXPECT_FALSE(table.add(7));
  EXPECT_EQ(table.size(), 2U);
  EXPECT_EQ(table[8], 0U);
}

// The keys are near one another and share their low bits, as features do.
TEST(FlatTable, CountsAsAMapDoesWhileItGrows) {
  FlatTable<std::uint32_t> table(1);
  std::unordered_map<std::uint32_t, std::uint64_t> expected;
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    const auto key = static_cast<std::uint32_t>(random.below(3000) << 8);
    ++expected[key];
    constexpr std::uint64_t once = std::uint64_t{1} << 32;
    if (auto& word = table[key]; word == 0) table.fill(word, once | key);
    else word += once;
  }
  EXPECT_EQ(table.size(), expected.size());
  for (const auto& [key, count] : expected) EXPECT_EQ(table[key] >> 32, count) << key;
}

TEST(FlatTable, IsEmptyAfterClear) {
  FlatTable<std::uint64_t> table(2);
  for (std::uint64_t key = 1; key < 100; ++key) table.add(key);
  table.clear();
  EXPECT_EQ(table.size(), 0U);
  EXPECT_TRUE(table.add(5));
}

}  // namespace
}  // namespace sonde
