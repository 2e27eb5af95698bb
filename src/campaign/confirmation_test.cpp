// SPDX-License-Identifier: Apache-2.0
#include "campaign/confirmation.hpp"

#include <map>

#include <gtest/gtest.h>

namespace sonde::campaign {
namespace {

// The exact probability of each frequency, where each run fails with probability `p`.
std::map<Frequency, double> chances(double p, const ConfirmationRule& rule = {}) {
  std::map<Frequency, double> decided;
  std::map<unsigned, double> undecided = {{0, 1.0}};  // by failures
  for (unsigned runs = 1; !undecided.empty(); ++runs) {
    std::map<unsigned, double> after;
    for (const auto& [failures, chance] : undecided) {
      after[failures] += chance * (1 - p);
      after[failures + 1] += chance * p;
    }
    undecided.clear();
    for (const auto& [failures, chance] : after) {
      if (const auto frequency = frequency_of({failures, runs}, rule))
        decided[*frequency] += chance;
      else undecided[failures] = chance;
    }
  }
  return decided;
}

TEST(Confirmation, FourReplaysDecideWhetherACaseAlwaysFails) {
  EXPECT_EQ(frequency_of({3, 3}, {}), std::nullopt);
  EXPECT_EQ(frequency_of({4, 4}, {}), Frequency::Always);
  EXPECT_EQ(frequency_of({3, 4}, {}), std::nullopt);
}

TEST(Confirmation, IsGivenUpIfNoneOfTenRunsFails) {
  EXPECT_EQ(frequency_of({0, 9}, {}), std::nullopt);
  EXPECT_EQ(frequency_of({0, 10}, {}), Frequency::Seldom);
  EXPECT_EQ(frequency_of({1, 10}, {}), std::nullopt);
}

TEST(Confirmation, TakesFourFailuresInAtMostFortyRuns) {
  EXPECT_EQ(frequency_of({4, 5}, {}), Frequency::Sometimes);
  EXPECT_EQ(frequency_of({4, 40}, {}), Frequency::Sometimes);
  EXPECT_EQ(frequency_of({3, 39}, {}), std::nullopt);
  EXPECT_EQ(frequency_of({3, 40}, {}), Frequency::Seldom);
}

TEST(Confirmation, HasTheChancesThatItPromises) {
  EXPECT_GE(chances(0.1)[Frequency::Sometimes], 0.45);
  EXPECT_LT(chances(0.02)[Frequency::Sometimes], 0.01);
  EXPECT_GT(chances(0.5)[Frequency::Sometimes], 0.93);
  EXPECT_DOUBLE_EQ(chances(1)[Frequency::Always], 1);
  EXPECT_DOUBLE_EQ(chances(0)[Frequency::Seldom], 1);
}

}  // namespace
}  // namespace sonde::campaign
