// SPDX-License-Identifier: Apache-2.0
#include "campaign/case_profile.hpp"

#include <numeric>

#include <gtest/gtest.h>

#include "codec/notation.hpp"

namespace sonde::campaign {
namespace {

class CaseProfileTest : public testing::Test {
 protected:
  void add(const std::string& notation, const std::string& made = "fresh", bool is_kept = false) {
    const Tree tree = codec::parse_notation(notation);
    const run::Probe probe;
    profile_.add({Outcome::Pass, tree, probe}, made, is_kept);
  }

  CaseProfile profile_;
};

TEST_F(CaseProfileTest, CountsNodesAndBytesInBucketsThatDouble) {
  add("Int(1)");
  add("Pair(Int(1) Int(2))");
  add("Text(\"abcdef\")");
  EXPECT_EQ(profile_.sizes[1], 1U) << "one node";
  EXPECT_EQ(profile_.sizes[2], 1U) << "three nodes";
  EXPECT_EQ(profile_.sizes[3], 1U) << "a node and six bytes";
}

TEST_F(CaseProfileTest, CountsHowDeepSpansNest) {
  add("Int(1)");
  add("Pair(Int(1) Int(2))");
  add("Pair(List[Pair(Int(1))] Int(2))");
  EXPECT_EQ(profile_.depths[1], 1U);
  EXPECT_EQ(profile_.depths[2], 1U);
  EXPECT_EQ(profile_.depths[4], 1U);
}

TEST_F(CaseProfileTest, LargeCasesAreInTheLastBucket) {
  std::string deep = "Int(1)";
  for (int i = 0; i < 40; ++i) deep = "Pair(" + deep + ")";
  add(deep);
  EXPECT_EQ(profile_.depths.back(), 1U);
  std::string wide;
  for (int i = 0; i < 100; ++i) wide += " Int(1)";
  add("List[" + wide + "]");
  EXPECT_EQ(std::accumulate(profile_.sizes.begin(), profile_.sizes.end(), 0U), 2U);
}

TEST_F(CaseProfileTest, EachEditOfACaseCounts) {
  add("Int(1)", "edit of kept case 3: nudge, splice", true);
  add("Int(1)", "edit of kept case 4: nudge");
  add("Int(1)", "fresh, small");
  add("Int(1)", "");
  EXPECT_EQ(profile_.ways.size(), 4U);
  EXPECT_EQ(profile_.ways["nudge"].cases, 2U);
  EXPECT_EQ(profile_.ways["nudge"].kept, 1U);
  EXPECT_EQ(profile_.ways["splice"].kept, 1U);
  EXPECT_EQ(profile_.ways["fresh"].cases, 1U);
  EXPECT_EQ(profile_.ways["small"].cases, 1U);
}

TEST_F(CaseProfileTest, AnEmptyCaseHasABucket) {
  const Tree tree;
  const run::Probe probe;
  profile_.add({Outcome::Pass, tree, probe}, "fresh", false);
  EXPECT_EQ(profile_.sizes[0], 1U);
  EXPECT_EQ(profile_.depths[0], 1U);
}

TEST_F(CaseProfileTest, MergedIsTheSum) {
  add("Int(1)", "fresh");
  CaseProfile other = profile_;
  add("Pair(Int(1) Int(2))", "edit: nudge", true);
  other.merge(profile_);
  EXPECT_EQ(other.sizes[1], 2U);
  EXPECT_EQ(other.sizes[2], 1U);
  EXPECT_EQ(other.depths[2], 1U);
  EXPECT_EQ(other.ways["fresh"].cases, 2U);
  EXPECT_EQ(other.ways["nudge"].kept, 1U);
}

}  // namespace
}  // namespace sonde::campaign
