// SPDX-License-Identifier: Apache-2.0
#include "bench/shrink_structures.hpp"

#include <gtest/gtest.h>

#include "bench/statistics.hpp"

namespace sonde::bench {
namespace {

constexpr std::uint64_t most_tests = 500;

struct Medians {
  std::size_t found = 0;
  double distance = 0;
  double runs = 0;
};

// Of one search for each task.
Medians shrink_all(const char* name) {
  const Workload& workload = workload_named(name);
  std::vector<double> distances;
  std::vector<double> runs;
  for (const Task& task : workload.tasks) {
    const auto shrunk = find_and_shrink(workload, task, 1, most_tests);
    if (!shrunk) continue;
    EXPECT_GE(shrunk->distance, 0) << task.name;
    distances.push_back(static_cast<double>(shrunk->distance));
    runs.push_back(static_cast<double>(shrunk->runs));
  }
  return {distances.size(), median(distances), median(runs)};
}

// QuickCheck needs 84 runs, as published.
TEST(ShrinkStructures, SearchTreesEndAtTheSmallestInFewRuns) {
  for (const char* name : {"bst", "bst-bespoke"}) {
    const Medians medians = shrink_all(name);
    EXPECT_GT(medians.found, 30U) << name;
    EXPECT_EQ(medians.distance, 0) << name;
    EXPECT_LE(medians.runs, 84) << name;
  }
}

TEST(ShrinkStructures, RedBlackTreesEndAtTheSmallest) {
  const Medians medians = shrink_all("rbt-bespoke");
  EXPECT_GT(medians.found, 30U);
  EXPECT_EQ(medians.distance, 0);
}

TEST(ShrinkStructures, AreTheWorkloadsWithKnownSizes) {
  for (const char* name : {"bst", "rbt", "stlc", "fsub", "all"}) EXPECT_TRUE(is_structure(name));
  for (const char* name : {"micro", "reverse", ""}) EXPECT_FALSE(is_structure(name));
}

}  // namespace
}  // namespace sonde::bench
