// SPDX-License-Identifier: Apache-2.0
#include "campaign/reached_code.hpp"

#include <gtest/gtest.h>

namespace sonde::campaign {
namespace {

// What a search collects while cases run is tested where code is instrumented:
// tests/sonde/fuzz/check_sources.

TEST(ReachedCode, HasEachEdgeOnceAndAgainWhereAValidCaseIsTheFirst) {
  ReachedEdges list;
  add_edges(std::vector<code::CodeId>{3, 4, 3}, false, list);
  EXPECT_EQ(list, (ReachedEdges{{3, false}, {4, false}}));
  add_edges(std::vector<code::CodeId>{4, 5}, true, list);
  EXPECT_EQ(list, (ReachedEdges{{3, false}, {4, false}, {4, true}, {5, true}}));
  add_edges(std::vector<code::CodeId>{3, 4, 5}, false, list);
  EXPECT_EQ(list.size(), 4U);
}

TEST(ReachedCode, OfCasesThatWereNotWatchedIsEmpty) {
  ReachedCode reached({});
  run::Probe probe;
  const Tree tree;
  EXPECT_TRUE(reached.add({Outcome::Pass, tree, probe}).empty());
}

}  // namespace
}  // namespace sonde::campaign
