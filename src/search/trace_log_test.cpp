// SPDX-License-Identifier: Apache-2.0
#include "search/trace_log.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace sonde::search {
namespace {

using Features = std::vector<coverage::Feature>;
using Log = MutagenTuning::Log;

// Hashes of the prefixes of a path, as coverage::collect_path makes them.
Features prefixes_of(const std::vector<unsigned>& path) {
  Features features;
  unsigned hash = 0;
  for (const unsigned point : path) {
    hash = hash * 31 + point;
    features.push_back(coverage::feature_of(coverage::Aspect::Path, hash));
  }
  return features;
}

TraceLog log_of_paths(std::initializer_list<std::vector<unsigned>> paths) {
  TraceLog log(Log::Path);
  for (const auto& path : paths) log.add(prefixes_of(path));
  return log;
}

TEST(PathLog, CountsTheNodesThatAPathAddsToTheTree) {
  const auto log = log_of_paths({{1, 2, 3}});
  EXPECT_EQ(log.size(), 3U);
  EXPECT_EQ(log.news_in(prefixes_of({1, 2, 4, 5})).added, 2U);
  EXPECT_EQ(log.news_in(prefixes_of({2})).added, 1U);
  EXPECT_EQ(log.news_in(prefixes_of({1, 2, 3, 3})).added, 1U);
}

TEST(PathLog, RanksAPathByTheDepthAtWhichItLeavesTheTree) {
  const auto log = log_of_paths({{1, 2, 3}, {1, 5}});
  EXPECT_EQ(log.news_in(prefixes_of({2, 2, 2, 2})).priority, 0);
  EXPECT_EQ(log.news_in(prefixes_of({1, 3})).priority, 1);
  EXPECT_EQ(log.news_in(prefixes_of({1, 5, 2, 3})).priority, 2);
  EXPECT_EQ(log.news_in(prefixes_of({1, 2, 3, 4})).priority, 3);
}

TEST(PathLog, FindsNothingNewInAPrefixOfAKnownPath) {
  auto log = log_of_paths({{1, 2, 3}});
  EXPECT_EQ(log.news_in(prefixes_of({1, 2})).added, 0U);
  EXPECT_EQ(log.news_in(prefixes_of({})).added, 0U);
  log.add(prefixes_of({1, 2}));
  EXPECT_EQ(log.size(), 3U);
}

// The same points in another order are another path, and the same edges.
TEST(PathLog, TellsOrdersApart) {
  const auto log = log_of_paths({{1, 2}});
  EXPECT_EQ(log.news_in(prefixes_of({2, 1})).added, 2U);
}

TEST(PathLog, ForgetsEverything) {
  auto log = log_of_paths({{1, 2, 3}});
  log.clear();
  EXPECT_EQ(log.news_in(prefixes_of({1, 2, 3})).added, 3U);
}

TEST(EdgeLog, PutsMoreNewEdgesFirst) {
  TraceLog log(Log::Edges);
  log.add(Features{1, 2});
  EXPECT_EQ(log.news_in(Features{1, 2}).added, 0U);
  EXPECT_EQ(log.news_in(Features{1, 3, 4}).added, 2U);
  EXPECT_LT(log.news_in(Features{1, 3, 4}).priority, log.news_in(Features{3, 2}).priority);
}

}  // namespace
}  // namespace sonde::search
