// SPDX-License-Identifier: Apache-2.0
#include "search/recent_trees.hpp"

#include <gtest/gtest.h>

#include "codec/notation.hpp"

namespace sonde::search {
namespace {

using codec::parse_notation;

TEST(RecentTrees, HoldsATreeFromItsSecondTimeOn) {
  RecentTrees recent(10);
  for (const char* text : {"Args(Int(1))", "Args(Int(2))", "Args(Int(1) Int(2))",
                           "Args(Args(Int(1)) Int(2))", "Args(Text(\"a\"))", "Args(Text(\"b\"))"}) {
    EXPECT_FALSE(recent.holds(parse_notation(text))) << text;
    EXPECT_TRUE(recent.holds(parse_notation(text))) << text;
  }
}

TEST(RecentTrees, HoldsNoTreeWithAHole) {
  RecentTrees recent(10);
  Tree tree;
  const auto root = tree.open(Kind("Args", Form::Record));
  tree.leaf(Kind("hole", Form::Hole), std::uint64_t{0});
  tree.close(root);
  EXPECT_FALSE(recent.holds(tree));
  EXPECT_FALSE(recent.holds(tree));
}

TEST(RecentTrees, Forgets) {
  RecentTrees recent(10);
  recent.holds(parse_notation("Args(Int(1))"));
  recent.clear();
  EXPECT_FALSE(recent.holds(parse_notation("Args(Int(1))")));
}

}  // namespace
}  // namespace sonde::search
