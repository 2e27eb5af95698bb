// SPDX-License-Identifier: Apache-2.0
#include "bench/flaky.hpp"

#include <gtest/gtest.h>

#include "bench/shrink.hpp"

namespace sonde::bench {
namespace {

constexpr unsigned growing = 0;

// How many of ten failures end at the smallest case of the same failure that always comes.
unsigned reached(const char* property, double probability) {
  const shrinking::Row& row = *rows_named(property).front();
  unsigned count = 0;
  for (unsigned seed = 0; seed < 10; ++seed) {
    const auto failing = find_failing(row, seed, growing);
    const auto sure = diagnose(row, *failing, 1, seed);
    if (diagnose(row, *failing, probability, seed).text == sure.text) ++count;
  }
  return count;
}

TEST(FlakyFailure, IsShrunkToTheSmallestCaseOfItsTwin) {
  EXPECT_GE(reached("reverse", 0.9), 9U);
  EXPECT_GE(reached("reverse", 0.5), 9U);
  EXPECT_GE(reached("bound5", 0.5), 9U);
}

TEST(FlakyFailure, TakesTheSameRunsWhereItAlwaysComes) {
  const shrinking::Row& row = *rows_named("reverse").front();
  const auto shrunk = find_and_shrink(row, 3, growing);
  const auto diagnosed = diagnose(row, *find_failing(row, 3, growing), 1, 3);
  EXPECT_EQ(diagnosed.text, shrunk->text);
  EXPECT_EQ(diagnosed.shrunk_in, shrunk->runs);
}

}  // namespace
}  // namespace sonde::bench
