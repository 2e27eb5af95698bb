// SPDX-License-Identifier: Apache-2.0
#include "bench/children.hpp"

#include <csignal>
#include <map>
#include <stdexcept>

#include <gtest/gtest.h>

namespace sonde::bench {
namespace {

std::map<std::size_t, Ended> ended(unsigned jobs, std::size_t count, Trial (*run)(std::size_t)) {
  std::map<std::size_t, Ended> recorded;
  run_in_children(jobs, count, run, [&](const Ended& each) {
    EXPECT_TRUE(recorded.emplace(each.number, each).second);
  });
  return recorded;
}

Trial as_numbered(std::size_t number) { return {.seed = number, .tests = 2 * number}; }

TEST(Children, SendEveryTrialWhateverTheNumberOfJobs) {
  for (const unsigned jobs : {1U, 3U, 20U}) {
    const auto recorded = ended(jobs, 10, &as_numbered);
    ASSERT_EQ(recorded.size(), 10U);
    for (const auto& [number, each] : recorded) {
      ASSERT_TRUE(each.trial);
      EXPECT_EQ(each.trial->seed, number);
      EXPECT_EQ(each.trial->tests, 2 * number);
    }
  }
}

Trial killed_if_second(std::size_t number) {
  if (number == 1) std::raise(SIGKILL);
  return as_numbered(number);
}

TEST(Children, AreReportedWhenKilledAndTakeNoOthersWithThem) {
  const auto recorded = ended(2, 3, &killed_if_second);
  ASSERT_EQ(recorded.size(), 3U);
  EXPECT_TRUE(recorded.at(0).trial);
  EXPECT_FALSE(recorded.at(1).trial);
  EXPECT_EQ(recorded.at(1).death, "Killed");
  EXPECT_TRUE(recorded.at(2).trial);
}

Trial throws(std::size_t) { throw std::runtime_error("no room"); }

TEST(Children, AreReportedWhenTheyThrow) {
  const auto recorded = ended(1, 1, &throws);
  EXPECT_FALSE(recorded.at(0).trial);
  EXPECT_EQ(recorded.at(0).death, "it ended with code 3");
}

}  // namespace
}  // namespace sonde::bench
