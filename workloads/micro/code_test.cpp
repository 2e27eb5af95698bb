// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "micro/numbers.hpp"
#include "micro/search_tree.hpp"
#include "micro/sorted.hpp"
#include "micro/text.hpp"

namespace micro {
namespace {

std::array<std::uint8_t, 8> bytes_of(std::uint64_t number) {
  std::array<std::uint8_t, 8> bytes{};
  std::memcpy(bytes.data(), &number, sizeof number);
  return bytes;
}

std::unique_ptr<SearchTree> node(int key, std::unique_ptr<SearchTree> left = nullptr,
                                 std::unique_ptr<SearchTree> right = nullptr) {
  return std::make_unique<SearchTree>(key, std::move(left), std::move(right));
}

TEST(MicroText, IsBadFromItsFirstFourLettersOn) {
  EXPECT_TRUE(is_bad("bad!"));
  EXPECT_TRUE(is_bad("bad! and more"));
  for (const char* text : {"", "b", "bad", "bad?", "bax!", "bxd!", "xad!", " bad!"})
    EXPECT_FALSE(is_bad(text)) << text;
}

TEST(MicroText, OnlyOneTextIsThePassword) {
  EXPECT_TRUE(is_password("open, Sesame?!"));
  for (const char* text : {"", "open, Sesame?", "open, Sesame?!!", "open, sesame?!"})
    EXPECT_FALSE(is_password(text)) << text;
}

TEST(MicroNumbers, OneNumberOfEightBytesIsMagic) {
  EXPECT_TRUE(is_magic(bytes_of(0x9D3F61A2C85E07B4)));
  EXPECT_FALSE(is_magic(bytes_of(0x9D3F61A2C85E07B5)));
  EXPECT_FALSE(is_magic(bytes_of(0x1D3F61A2C85E07B4)));
  EXPECT_FALSE(is_magic({}));
}

TEST(MicroNumbers, ThreeCodesAreCommands) {
  EXPECT_EQ(command_of(0x1F3A77C9), Command::Start);
  EXPECT_EQ(command_of(0x6B20E415), Command::Stop);
  EXPECT_EQ(command_of(0xC4D9038E), Command::Destroy);
  EXPECT_EQ(command_of(0xC4D9038F), Command::Unknown);
  EXPECT_EQ(command_of(0), Command::Unknown);
}

TEST(MicroNumbers, ThePatternIsOfFourNumbersAndTheirLowBits) {
  EXPECT_TRUE(matches_pattern({0xA5C3, 0xFFFFA5C3, 0x1A5C3, 0xA5C3}));
  EXPECT_FALSE(matches_pattern({0xA5C3, 0xA5C3, 0xA5C3}));
  EXPECT_FALSE(matches_pattern({0xA5C3, 0xA5C3, 0xA5C3, 0xA5C3, 0xA5C3}));
  EXPECT_FALSE(matches_pattern({0xA5C3, 0xA5C3, 0xA5C3, 0x25C3}));
  EXPECT_FALSE(matches_pattern({0xA5C2, 0xA5C3, 0xA5C3, 0xA5C3}));
}

TEST(MicroSorted, EqualNeighboursDoNotIncrease) {
  EXPECT_TRUE(is_strictly_increasing({}));
  EXPECT_TRUE(is_strictly_increasing({-2, 0, 7}));
  EXPECT_FALSE(is_strictly_increasing({1, 1}));
  EXPECT_FALSE(is_strictly_increasing({1, 2, 0}));
}

TEST(MicroSorted, EightAreExtendedByWhatIsAboveTheLast) {
  EXPECT_TRUE(extends_eight({1, 2, 3, 4, 5, 6, 7, 8}, 9));
  EXPECT_FALSE(extends_eight({1, 2, 3, 4, 5, 6, 7, 8}, 8));
  EXPECT_FALSE(extends_eight({1, 2, 3, 4, 5, 6, 7}, 9));
}

TEST(MicroSearchTree, KeysLieBetweenThoseOfAllNodesAbove) {
  EXPECT_TRUE(is_search_tree(*node(5, node(2, nullptr, node(4)), node(9))));
  EXPECT_FALSE(is_search_tree(*node(5, node(2, nullptr, node(6)), node(9))));
  EXPECT_FALSE(is_search_tree(*node(5, node(5))));
  EXPECT_FALSE(is_search_tree(*node(5, nullptr, node(5))));
  constexpr int largest = std::numeric_limits<int>::max();
  EXPECT_TRUE(is_search_tree(*node(-largest - 1, nullptr, node(largest))));
}

TEST(MicroSearchTree, DepthCountsTheNodesOfTheLongestPath) {
  const auto tree = node(5, node(2, nullptr, node(4)), node(9));
  EXPECT_EQ(size_of(*tree), 4U);
  EXPECT_EQ(depth_of(*tree), 3U);
  EXPECT_TRUE(reaches(*tree, {.size = 4, .depth = 3}));
  EXPECT_FALSE(reaches(*tree, {.size = 5, .depth = 3}));
  EXPECT_FALSE(reaches(*tree, {.size = 4, .depth = 4}));
}

}  // namespace
}  // namespace micro
