// SPDX-License-Identifier: Apache-2.0
#include "tree/spans.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "tree/holes.hpp"

namespace sonde {
namespace {

using codec::parse_notation;
using Indices = std::vector<Tree::Index>;

Indices indices(const Spans& spans) {
  Indices found;
  for (const Tree::Index at : spans) found.push_back(at);
  return found;
}

TEST(Children, AreMetInTheirOrderAndWithoutWhatTheyHold) {
  const auto tree = parse_notation("R(A(1) L[A(2) A(3)] C#1)");
  EXPECT_EQ(indices(children(tree, 0)), (Indices{1, 2, 5}));
  EXPECT_EQ(indices(children(tree, 2)), (Indices{3, 4}));
  EXPECT_EQ(indices(children(tree, 1)), Indices{});
}

TEST(Children, BehindOneOfThemLeaveItOut) {
  const auto tree = parse_notation("R(A(1) L[A(2) A(3)] C#1)");
  EXPECT_EQ(indices(children(tree, 0).behind(1)), (Indices{2, 5}));
  EXPECT_EQ(indices(children(tree, 0).behind(5)), Indices{});
}

TEST(Spans, FindTheFirstOfAKind) {
  const auto tree = parse_notation("R(A(1) B(2) B(3))");
  EXPECT_EQ(children(tree, 0).find(tree[2].kind), 2U);
  EXPECT_EQ(children(tree, 0).find(tree[0].kind), std::nullopt);
}

TEST(IsLeaf, HoldsForValuesWithoutParts) {
  const auto tree = parse_notation("R(A(1) A(0.5) A(\"x\") C#1 C#1(A(1)) E() L[] h?)");
  std::vector<bool> leaves;
  for (const Tree::Index at : children(tree, 0)) leaves.push_back(is_leaf(tree[at]));
  EXPECT_EQ(leaves, (std::vector{true, true, true, true, false, false, false, false}));
}

TEST(SameSpan, ComparesSpansOfDifferentTrees) {
  const auto tree = parse_notation("R(P(A(1) T(\"x\")) P(A(1) T(\"x\")) P(A(1) T(\"y\")))");
  const auto alone = parse_notation("P(A(1) T(\"x\"))");
  EXPECT_TRUE(same_span(tree, 1, tree, 4));
  EXPECT_TRUE(same_span(tree, 4, alone, 0));
  EXPECT_FALSE(same_span(tree, 1, tree, 7));
  EXPECT_FALSE(same_span(tree, 1, tree, 2));
}

TEST(SameSpan, TellsSpansApartThatDifferOnlyInTheirShape) {
  const auto tree = parse_notation("R(L[L[] L[]] L[L[L[]]])");
  EXPECT_FALSE(same_span(tree, 1, tree, 4));
}

TEST(SameValue, LeavesOutWhatTheNodesHold) {
  const auto tree = parse_notation("R(C#1(A(1)) C#1 C#2)");
  EXPECT_TRUE(same_value(tree, 1, tree, 3));
  EXPECT_FALSE(same_value(tree, 1, tree, 4));
}

TEST(TreeHash, IsTheSameForEqualTreesOnly) {
  const auto tree = parse_notation("R(A(1) T(\"xy\"))");
  auto copy = parse_notation("R(A(1) T(\"other, so that the arena differs\"))");
  copy.set_bytes(2, "xy");
  EXPECT_EQ(tree_hash(tree), tree_hash(copy));
  for (const char* other :
       {"R(A(2) T(\"xy\"))", "R(A(1) T(\"xz\"))", "R(B(1) T(\"xy\"))", "R(A(1) T(\"xy\") A(1))"})
    EXPECT_NE(tree_hash(tree), tree_hash(parse_notation(other))) << other;
}

// A first byte that is equal to the length must not cancel it.
TEST(TreeHash, TellsShortTextsApart) {
  std::set<std::uint64_t> hashes;
  std::size_t texts = 0;
  const auto add = [&](std::string_view text) {
    Tree tree;
    tree.leaf(Kind("T", Form::Bytes), text);
    hashes.insert(tree_hash(tree));
    ++texts;
  };
  add("");
  for (int one = 0; one < 256; ++one) {
    add(std::string(1, static_cast<char>(one)));
    for (int other = 0; other < 256; ++other)
      add(std::string{static_cast<char>(one), static_cast<char>(other)});
  }
  EXPECT_EQ(hashes.size(), texts);
}

TEST(HashWithoutHoles, IsNothingWhereSomethingIsStillToBeDrawn) {
  const auto tree = parse_notation("R(A(1) A(2))");
  EXPECT_EQ(hash_without_holes(tree), tree_hash(tree));
  EXPECT_EQ(hash_without_holes(parse_notation("R(A(1) hole?)")), std::nullopt);
}

TEST(Holes, StandInThePlaceOfASpanOrBesideOthers) {
  auto tree = parse_notation("L[P(A(1) A(2)) A(3)]");
  make_hole(tree, 1);
  insert_hole(tree, 0, 1);
  EXPECT_EQ(tree, parse_notation("L[hole? hole? A(3)]"));
  EXPECT_EQ(count_holes(tree), 2U);
}

TEST(Holes, OfASpanAreNumberedInTheirOrder) {
  auto tree = parse_notation("L[hole? P(hole? A(1) hole?)]");
  number_holes(tree, 2);
  EXPECT_EQ(tree[1].value, 0U);
  EXPECT_EQ(tree[3].value, 1U);
  EXPECT_EQ(tree[5].value, 2U);
}

}  // namespace
}  // namespace sonde
