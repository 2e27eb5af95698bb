// SPDX-License-Identifier: Apache-2.0
#include "shrink/loops.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "shrink/scripted.hpp"

namespace sonde::shrink {
namespace {

using scripted::after;
using scripted::integers_in;

using Numbers = std::vector<std::int64_t>;

// Whether a number counts rounds of this length, all of which are there, and one is 7 8.
bool holds_round_7_8(const Numbers& drawn, std::size_t header, std::size_t length) {
  if (drawn.size() <= header || drawn[header] < 0) return false;
  const std::size_t first = header + 1;
  if (drawn.size() != first + static_cast<std::size_t>(drawn[header]) * length) return false;
  for (std::size_t at = first; at < drawn.size(); at += length)
    if (drawn[at] == 7 && drawn[at + 1] == 8) return true;
  return false;
}

TEST(DeleteRounds, LowersTheNumberOfRoundsWithTheirDraws) {
  const auto fails = [](const Tree& tree) { return holds_round_7_8(integers_in(tree), 0, 2); };
  EXPECT_EQ(
      after(&delete_rounds,
            "Args(Pair(Size(4) Int(1) Int(2) Int(3) Int(4) Int(7) Int(8) Int(5) Int(6)))", fails),
      "Args(Pair(Size(1) Int(7) Int(8)))");
}

TEST(DeleteRounds, FindsTheLoopBehindAHeader) {
  const auto fails = [](const Tree& tree) {
    const auto numbers = integers_in(tree);
    return numbers.front() == 1000 && holds_round_7_8(numbers, 1, 3);
  };
  EXPECT_EQ(
      after(&delete_rounds,
            "Args(Pair(Int(1000) Size(3) Int(1) Int(2) Int(3) Int(4) Int(5) Int(6) Int(7) Int(8) "
            "Int(9)))",
            fails),
      "Args(Pair(Int(1000) Size(1) Int(7) Int(8) Int(9)))");
}

TEST(DeleteRounds, TakesTheNumberOutOfARecordBeforeTheRounds) {
  const auto fails = [](const Tree& tree) { return holds_round_7_8(integers_in(tree), 0, 2); };
  EXPECT_EQ(after(&delete_rounds,
                  "Args(Pair(State(Size(3)) Int(1) Int(2) Int(7) Int(8) Int(3) Int(4)))", fails),
            "Args(Pair(State(Size(1)) Int(7) Int(8)))");
}

// The rounds are a number and as many draws.
bool has_rounds_of_own_length(const Tree& tree) {
  const auto drawn = integers_in(tree);
  std::size_t at = 1;
  for (std::int64_t round = 0; round < drawn[0]; ++round) {
    if (at >= drawn.size()) return false;
    at += static_cast<std::size_t>(drawn[at]) + 1;
  }
  return at == drawn.size() && std::ranges::find(drawn, 70) != drawn.end();
}

TEST(DeleteUnevenRounds, DeletesRoundsOfDifferentLengths) {
  EXPECT_EQ(
      after(&delete_uneven_rounds,
            "Args(Pair(Size(3) Size(2) Int(50) Int(60) Size(1) Int(70) Size(3) Int(80) Int(90) "
            "Int(90)))",
            &has_rounds_of_own_length),
      "Args(Pair(Size(1) Size(1) Int(70)))");
}

// Each element has a round of its own.
TEST(DeleteRounds, DeletesTheElementOfARound) {
  const auto fails = [](const Tree& tree) {
    const auto elements = tree.child_count(2);
    const auto drawn = integers_in(tree);
    if (drawn.size() != 3 * elements) return false;
    for (std::size_t i = 0; i < elements; ++i)
      if (drawn[i] == 2 && drawn[elements + 2 * i] == 7) return true;
    return false;
  };
  EXPECT_EQ(after(&delete_rounds,
                  "Args(Pair(Vec[Int(1) Int(2) Int(3)] Int(4) Int(5) Int(7) Int(8) Int(9) Int(9)))",
                  fails),
            "Args(Pair(Vec[Int(2)] Int(7) Int(8)))");
}

// Rounds of two draws, of which the last begins with 0.
TEST(DeleteRounds, DeletesRoundsThatNothingCounts) {
  const auto fails = [](const Tree& tree) {
    const auto drawn = integers_in(tree);
    for (std::size_t at = 0; at + 1 < drawn.size() && drawn[at] != 0; at += 2)
      if (drawn[at] == 7 && drawn[at + 1] == 8) return drawn.size() % 2 == 1;
    return false;
  };
  EXPECT_EQ(
      after(&delete_rounds, "Args(Pair(Int(3) Int(4) Int(5) Int(6) Int(7) Int(8) Int(0)))", fails),
      "Args(Pair(Int(7) Int(8) Int(0)))");
}

TEST(SwapRounds, PutsRoundsInOrder) {
  const auto fails = [](const Tree& tree) {
    auto drawn = integers_in(tree);
    const bool is_first = drawn[1] == 9 && drawn[3] == 8;
    return drawn[0] == 2 && (is_first || (drawn[1] == 8 && drawn[3] == 9)) &&
           drawn[1] + drawn[2] == 10 && drawn[3] + drawn[4] == 10;
  };
  EXPECT_EQ(after(&swap_rounds, "Args(Pair(Size(2) Int(9) Int(1) Int(8) Int(2)))", fails),
            "Args(Pair(Size(2) Int(8) Int(2) Int(9) Int(1)))");
}

TEST(DeleteRounds, HasNoCandidatesWhereNothingStandsBehindANumber) {
  unsigned runs = 0;
  after(&delete_rounds, "Args(Pair(Vec[Int(1) Int(2)]))", [&](const Tree&) {
    ++runs;
    return false;
  });
  EXPECT_EQ(runs, 0U);
}

}  // namespace
}  // namespace sonde::shrink
