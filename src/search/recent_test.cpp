// SPDX-License-Identifier: Apache-2.0
#include "search/recent.hpp"

#include <gtest/gtest.h>

#include "codec/notation.hpp"

namespace sonde::search {
namespace {

using codec::parse_notation;

TEST(Recent, HoldsATreeFromItsSecondTimeOn) {
  Recent recent;
  for (const char* text : {"Args(Int(1))", "Args(Int(2))", "Args(Int(1) Int(2))",
                           "Args(Args(Int(1)) Int(2))", "Args(Text(\"a\"))", "Args(Text(\"b\"))"}) {
    EXPECT_FALSE(recent.holds(parse_notation(text))) << text;
    EXPECT_TRUE(recent.holds(parse_notation(text))) << text;
  }
}

TEST(Recent, HoldsNoTreeWithAHole) {
  Recent recent;
  Tree tree;
  const auto root = tree.open(Kind("Args", Form::Record));
  tree.leaf(Kind("hole", Form::Hole), std::uint64_t{0});
  tree.close(root);
  EXPECT_FALSE(recent.holds(tree));
  EXPECT_FALSE(recent.holds(tree));
}

TEST(Recent, Forgets) {
  Recent recent;
  recent.holds(parse_notation("Args(Int(1))"));
  recent.clear();
  EXPECT_FALSE(recent.holds(parse_notation("Args(Int(1))")));
}

}  // namespace
}  // namespace sonde::search
