// SPDX-License-Identifier: Apache-2.0
#include "suite/slice_schedule.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace sonde::suite {
namespace {

constexpr SliceTuning without_floor{.floor_every = 1'000'000'000};

Candidate searched(std::uint64_t cost, std::uint64_t singles = 5) {
  return {.yield = {.cases = 1000, .tests = 1000, .cost = cost, .singles = singles}};
}

Candidate failed(std::uint64_t cost, std::uint64_t singles = 5) {
  Candidate candidate = searched(cost, singles);
  candidate.has_failed = true;
  return candidate;
}

// How often each is chosen, where nothing changes.
std::vector<unsigned> choices(const std::vector<Candidate>& candidates, unsigned count,
                              const SliceTuning& tuning = without_floor) {
  SliceSchedule schedule(1, tuning);
  std::vector<unsigned> chosen(candidates.size());
  for (unsigned i = 0; i < count; ++i) ++chosen[*schedule.next(candidates)];
  return chosen;
}

TEST(SliceSchedule, ChoosesNothingWhereThereIsNothing) { EXPECT_FALSE(SliceSchedule(1).next({})); }

TEST(SliceSchedule, SearchesEachOnceBeforeAnyTwice) {
  std::vector<Candidate> candidates(20);
  candidates[4] = searched(1 << 16, 1'000'000);
  candidates[7] = failed(1 << 16);
  SliceSchedule schedule(1);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (i == 4 || i == 7) continue;
    EXPECT_EQ(schedule.next(candidates), i) << "in their order, whatever else there is";
    candidates[i] = searched(1 << 16);
  }
}

TEST(SliceSchedule, ASearchThatRunsIsNotNew) {
  std::vector<Candidate> candidates = {{.running = 1}, {}};
  EXPECT_EQ(SliceSchedule(1).next(candidates), 1U);
}

TEST(SliceSchedule, TheFloorPassesOverWhatIsSearchedAlready) {
  std::vector<Candidate> candidates = {searched(10, 0), searched(1000, 0)};
  candidates[0].running = 1;
  SliceSchedule schedule(1, {.floor_every = 1});
  EXPECT_EQ(schedule.next(candidates), 1U);
  candidates[1].running = 1;
  EXPECT_EQ(schedule.next(candidates), 0U);
}

Candidate aimed(AimedAt aim) {
  Candidate candidate = searched(100'000, 50);
  candidate.aim = aim;
  return candidate;
}

TEST(SliceSchedule, LeavesTheFloorToWhatCanNeverReachTheTargets) {
  const std::vector<Candidate> candidates = {aimed(AimedAt::Never), aimed(AimedAt::Possible)};
  EXPECT_EQ(choices(candidates, 200)[0], 0U);
  EXPECT_GT(choices(candidates, 200, {.floor_every = 8})[0], 20U);
  EXPECT_GT(choices({aimed(AimedAt::Never), aimed(AimedAt::Never)}, 200)[1], 50U);
}

TEST(SliceSchedule, PrefersWhatReachesTheTargets) {
  const auto chosen = choices({aimed(AimedAt::Possible), aimed(AimedAt::Reached)}, 200);
  EXPECT_GT(chosen[1], 4 * chosen[0]);
}

TEST(SliceSchedule, BeginsWithWhatMayReachTheTargets) {
  std::vector<Candidate> candidates(3);
  candidates[0].aim = candidates[1].aim = AimedAt::Never;
  SliceSchedule schedule(1);
  EXPECT_EQ(schedule.next(candidates), 2U);
  candidates[2] = searched(1 << 16);
  EXPECT_EQ(schedule.next(candidates), 0U);
}

TEST(SliceSchedule, PrefersWhatPromisesMoreForItsCost) {
  EXPECT_EQ(choices({searched(100'000, 50), searched(100'000, 500)}, 200)[0], 0U);
  EXPECT_EQ(choices({searched(100'000, 50), searched(10'000'000, 50)}, 200)[1], 0U);
}

// An estimate that may be wrong is tried now and then.
TEST(SliceSchedule, TriesWhatMayBeBetter) {
  const auto chosen = choices({searched(100'000, 3), searched(100'000, 5)}, 1000);
  EXPECT_GT(chosen[1], chosen[0]);
  EXPECT_GT(chosen[0], 100U);
}

TEST(SliceSchedule, NoneStarves) {
  const SliceTuning tuning{.floor_every = 8};
  std::vector<Candidate> candidates = {searched(1'000'000, 100'000), searched(900'000, 0),
                                       searched(800'000, 0), failed(700'000, 0)};
  SliceSchedule schedule(1, tuning);
  std::vector<unsigned> chosen(candidates.size());
  for (unsigned i = 0; i < 800; ++i) {
    const auto next = *schedule.next(candidates);
    ++chosen[next];
    candidates[next].yield.cost += 100'000;
  }
  EXPECT_EQ(chosen[0], 700U) << "all but one of eight";
  for (std::size_t i = 1; i < chosen.size(); ++i) EXPECT_NEAR(chosen[i], 100.0 / 3, 3) << i;
}

TEST(SliceSchedule, WhatHasFailedGetsTheFloorOnly) {
  const std::vector<Candidate> candidates = {failed(100'000, 1'000'000), searched(200'000, 0)};
  EXPECT_EQ(choices(candidates, 100)[0], 0U);
  EXPECT_EQ(choices(candidates, 80, {.floor_every = 8})[0], 10U);
}

TEST(SliceSchedule, WhatHasFailedIsSearchedWhereAllHave) {
  EXPECT_EQ(choices({failed(100'000, 500), failed(100'000, 5)}, 100)[0], 100U);
}

TEST(SliceSchedule, ASecondSearchOfOnePropertyIsWorthLess) {
  Candidate running = searched(100'000, 700);
  running.running = 1;
  EXPECT_EQ(choices({running, searched(100'000, 500)}, 100)[0], 0U);
  running.yield.singles = 2000;
  EXPECT_EQ(choices({running, searched(100'000, 500)}, 100)[1], 0U);
}

TEST(SliceSchedule, TheSameSeedChoosesTheSame) {
  const std::vector<Candidate> candidates = {searched(100'000, 4), searched(100'000, 5),
                                             failed(100'000), searched(110'000, 5)};
  const auto sequence = [&](std::uint64_t seed) {
    SliceSchedule schedule(seed);
    std::vector<std::size_t> chosen;
    for (int i = 0; i < 200; ++i) chosen.push_back(*schedule.next(candidates));
    return chosen;
  };
  EXPECT_EQ(sequence(1), sequence(1));
  EXPECT_NE(sequence(1), sequence(2));
}

TEST(SliceSchedule, SlicesGrowUpToALimit) {
  const SliceSchedule schedule(1, {.first_slice = 100, .most_slice = 1000});
  EXPECT_EQ(schedule.slice_cost(0), 100U);
  EXPECT_EQ(schedule.slice_cost(1), 200U);
  EXPECT_EQ(schedule.slice_cost(3), 800U);
  EXPECT_EQ(schedule.slice_cost(4), 1000U);
  EXPECT_EQ(schedule.slice_cost(~std::uint64_t{0}), 1000U);
}

}  // namespace
}  // namespace sonde::suite
