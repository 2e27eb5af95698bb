// SPDX-License-Identifier: Apache-2.0
// Passes that change what a case is made of.
#include <algorithm>

#include <gtest/gtest.h>

#include "shrink/alternatives.hpp"
#include "shrink/delete_elements.hpp"
#include "shrink/descendants.hpp"
#include "shrink/draws.hpp"
#include "shrink/indices.hpp"
#include "shrink/join_lists.hpp"
#include "shrink/levels.hpp"
#include "shrink/reorder.hpp"
#include "shrink/scripted.hpp"
#include "shrink/simplest.hpp"
#include "shrink/sizes.hpp"
#include "shrink/swap_spans.hpp"
#include "shrink/together.hpp"

namespace sonde::shrink {
namespace {

using scripted::after;
using scripted::integers_in;

bool holds(const Tree& tree, std::int64_t number) {
  return std::ranges::count(integers_in(tree), number) > 0;
}

bool holds_7(const Tree& tree) { return holds(tree, 7); }

TEST(SimplifySpans, MakesWholeSpansSimplest) {
  EXPECT_EQ(after(&simplify_spans, "Args(Vec[Int(1) Int(2)] Pair(Int(3) Int(7)))", &holds_7),
            "Args(Vec[] Pair(Int(3) Int(7)))");
}

TEST(SimplifySpans, TakesTheFirstAlternativeOfAGenerator) {
  EXPECT_EQ(after(&simplify_spans, "Args(Int(7) Expr#2(Int(5)))", &holds_7), "Args(Int(7) Expr#0)");
}

TEST(SimplifyRuns, MakesManyLeavesSimplestInFewRuns) {
  std::string text = "Args(Text(\"abc\") Real(0.5)";
  std::string expected = "Args(Text(\"\") Real(0.0)";
  for (int i = 0; i < 5'000; ++i) {
    text += i == 3'000 ? " Int(7)" : " Int(5)";
    expected += i == 3'000 ? " Int(7)" : " Int(0)";
  }
  unsigned runs = 0;
  const std::string simplified = after(&simplify_runs_of_leaves, text + ")", [&](const Tree& tree) {
    ++runs;
    return holds_7(tree);
  });
  EXPECT_EQ(simplified, expected + ")");
  EXPECT_LT(runs, 60U);
}

TEST(DeleteElements, KeepsWhatIsNeeded) {
  EXPECT_EQ(after(&delete_elements_of_lists, "Vec[Int(1) Int(7) Int(2) Int(8) Int(3) Int(4)]",
                  [](const Tree& tree) { return holds_7(tree) && holds(tree, 8); }),
            "Vec[Int(7) Int(8)]");
}

TEST(DeleteElements, DeletesManyAtOnce) {
  std::string list = "Vec[Int(7)";
  for (int i = 0; i < 500; ++i) list += " Int(1)";
  unsigned runs = 0;
  EXPECT_EQ(after(&delete_elements_of_lists, list + "]",
                  [&](const Tree& tree) {
                    ++runs;
                    return holds_7(tree);
                  }),
            "Vec[Int(7)]");
  EXPECT_LE(runs, 25U);
}

// The list is as long as the number before it says, or the case does not count.
bool has_right_size_and_7(const Tree& tree) {
  return holds_7(tree) && integers_in(tree)[0] == tree.child_count(2);
}

TEST(DeleteElements, LowersTheNumberThatIsTheLength) {
  EXPECT_EQ(after(&delete_elements_of_lists, "Pair(Size(4) Vec[Int(1) Int(2) Int(7) Int(3)])",
                  &has_right_size_and_7),
            "Pair(Size(1) Vec[Int(7)])");
}

TEST(ReplaceByDescendants, CollapsesTreesToSubtrees) {
  EXPECT_EQ(after(&replace_by_descendants,
                  "Args(Expr#1(Expr#1(Int(1) Expr#0(Int(2))) Expr#2(Int(7))))", &holds_7),
            "Args(Expr#2(Int(7)))");
}

TEST(ReplaceByDescendants, HalvesTheSizeThatGeneratorsHandDown) {
  const auto fails = [](const Tree& tree) {
    const auto depth = std::ranges::count(tree.nodes(), Form::Choice,
                                          [](const Node& node) { return node.kind.form(); });
    return holds_7(tree) && integers_in(tree)[0] == (1 << depth);
  };
  EXPECT_EQ(after(&replace_by_descendants, "Pair(Size(8) Expr#1(Expr#1(Expr#0(Int(7)))))", fails),
            "Pair(Size(2) Expr#0(Int(7)))");
}

TEST(RepeatMinimalSpans, TakesTheSimplestSpanOfTheKind) {
  EXPECT_EQ(
      after(&repeat_minimal_spans, "Args(Vec[Int(1) Int(2) Int(3)] Vec[Int(4) Int(5)] Int(7))",
            [](const Tree& tree) { return holds_7(tree) && tree[1].extent > 1; }),
      "Args(Vec[Int(4) Int(5)] Vec[Int(4) Int(5)] Int(7))");
}

TEST(SimplifyChoices, TakesSimplerAlternativesOfAGenerator) {
  EXPECT_EQ(after(&simplify_choices, "Args(Expr#3(Int(7)))",
                  [](const Tree& tree) { return holds_7(tree) && tree[1].value != 0; }),
            "Args(Expr#1(Int(7)))");
}

TEST(ReorderSiblings, SortsThoseOfOneKind) {
  EXPECT_EQ(after(&reorder_siblings, "Pair(Int(3) Vec[Int(2) Int(1)] Int(1))",
                  [](const Tree&) { return true; }),
            "Pair(Int(1) Vec[Int(1) Int(2)] Int(3))");
}

TEST(ReorderSiblings, GoesAsFarAsItCan) {
  EXPECT_EQ(after(&reorder_siblings, "Vec[Int(9) Int(3) Int(2) Int(1)]",
                  [](const Tree& tree) { return integers_in(tree)[0] == 9; }),
            "Vec[Int(9) Int(1) Int(2) Int(3)]");
}

TEST(SwapSpans, MovesASimplerSpanForward) {
  EXPECT_EQ(after(&swap_spans, "Args(Rows[Vec[Int(1) Int(2)]] Vec[Int(0)] Int(5))",
                  [](const Tree& tree) { return integers_in(tree).size() == 4; }),
            "Args(Rows[Vec[Int(0)]] Vec[Int(1) Int(2)] Int(5))");
}

// The swap alone does not fail.
TEST(SwapSpans, PutsSiblingsInOrderBehindIt) {
  const auto fails = [](const Tree& tree) {
    const auto numbers = integers_in(tree);
    return numbers == std::vector<std::int64_t>{1, 9, 5, 6} ||
           numbers == std::vector<std::int64_t>{5, 6, 1, 9};
  };
  EXPECT_EQ(after(&swap_spans, "Args(Pair(Int(5) Int(6)) State(Pair(Int(1) Int(9))))", fails),
            "Args(Pair(Int(1) Int(9)) State(Pair(Int(5) Int(6))))");
}

TEST(JoinLists, MovesAllElementsToOneList) {
  const auto has_three = [](const Tree& tree) { return integers_in(tree).size() == 3; };
  EXPECT_EQ(after(&join_lists, "Rows[Vec[Int(1)] Vec[Int(2)] Vec[Int(3)]]", has_three),
            "Rows[Vec[Int(1) Int(2) Int(3)]]");
  EXPECT_EQ(after(&join_lists, "Pair(Vec[Int(1)] Vec[Int(2) Int(3)])", has_three),
            "Pair(Vec[] Vec[Int(1) Int(2) Int(3)])");
}

TEST(JoinLists, MovesElementsOutOfListsInside) {
  EXPECT_EQ(after(&join_lists, "Vec[Pair(Int(1) Vec[Int(2) Int(3)]) Int(4)]",
                  [](const Tree& tree) { return integers_in(tree).size() == 4; }),
            "Vec[Pair(Int(1) Vec[]) Int(2) Int(3) Int(4)]");
}

TEST(DeleteBeforeReferences, KeepsIndicesRight) {
  const auto names_7 = [](const Tree& tree) {
    const auto numbers = integers_in(tree);
    const auto index = static_cast<std::size_t>(numbers.back());
    return index + 1 < numbers.size() && numbers[index] == 7;
  };
  EXPECT_EQ(after(&delete_before_all_indices,
                  "Pair(Vec[Int(40) Int(50) Int(60) Int(7) Int(80)] Int(3))", names_7),
            "Pair(Vec[Int(7)] Int(0))");
}

// The last number says how many levels there are around it.
bool counts_levels(const Tree& tree) {
  const auto levels = std::ranges::count(tree.nodes(), Form::Choice,
                                         [](const Node& node) { return node.kind.form(); });
  return levels > 1 && integers_in(tree).back() == levels;
}

TEST(DropLevels, KeepsTheNumbersThatCountThemRight) {
  EXPECT_EQ(after(&drop_levels, "Args(Expr#1(Expr#1(Expr#1(Expr#1(Int(4))))))", &counts_levels),
            "Args(Expr#1(Expr#1(Int(2))))");
}

TEST(DropLevels, LowersOneNumberWhereOthersMustStay) {
  const auto fails = [](const Tree& tree) {
    return counts_levels(tree) && integers_in(tree).front() == 1;
  };
  EXPECT_EQ(after(&drop_levels, "Args(Expr#1(Expr#1(Expr#1(Int(1) Int(3)))))", fails),
            "Args(Expr#1(Expr#1(Int(1) Int(2))))");
}

TEST(DropLevels, HasNoCandidatesWhereNoNumberCountsLevels) {
  unsigned runs = 0;
  after(&drop_levels, "Args(Expr#1(Expr#1(Int(0) Int(3) Int(-1) Size(100))))", [&](const Tree&) {
    ++runs;
    return true;
  });
  EXPECT_EQ(runs, 0U);
}

TEST(LowerSizes, DropsWhatAGeneratorDrewInNoList) {
  const auto fails = [](const Tree& tree) {
    return holds_7(tree) && integers_in(tree)[0] + 2 == tree.size();
  };
  EXPECT_EQ(after(&lower_sizes, "Pair(Size(4) Int(1) Int(7) Int(2) Int(3))", fails),
            "Pair(Size(1) Int(7))");
}

TEST(LowerSizes, DropsWholeRowsOfAGrid) {
  const auto fails = [](const Tree& tree) {
    const auto numbers = integers_in(tree);
    return numbers.size() > 2 && numbers.back() == 7 && numbers[0] * numbers[1] + 3 == tree.size();
  };
  EXPECT_EQ(
      after(&lower_sizes, "Pair(Size(3) Size(2) Int(1) Int(1) Int(1) Int(1) Int(1) Int(7))", fails),
      "Pair(Size(1) Size(1) Int(7))");
}

// Behind the expression at this place, as a generator draws it: Expr#1 has two parts, which come
// next, and Expr#0 a number. The end of the tree if it is not all there.
Tree::Index behind_expression(const Tree& tree, Tree::Index at) {
  if (at + 1 >= tree.size() || tree[at].kind.form() != Form::Choice) return tree.size() + 1;
  if (tree[at].value == 1) return behind_expression(tree, behind_expression(tree, at + 1));
  return tree[at + 1].kind.form() == Form::Integer ? at + 2 : tree.size() + 1;
}

bool is_expression_with_7(const Tree& tree) {
  return holds_7(tree) && behind_expression(tree, 1) == tree.size();
}

TEST(DeleteDraws, DropsThePartsThatASimplerChoiceDoesNotHave) {
  EXPECT_EQ(after(&delete_draws, "Pair(Expr#1 Expr#0 Int(3) Expr#0 Int(7))", &is_expression_with_7),
            "Pair(Expr#0 Int(7))");
}

TEST(DeleteDraws, DeletesRunsOfDraws) {
  EXPECT_EQ(after(&delete_draws, "Pair(Expr#1 Expr#1 Expr#0 Int(4) Expr#0 Int(3) Expr#0 Int(7))",
                  &is_expression_with_7),
            "Pair(Expr#0 Int(7))");
}

bool has_equal_parts(const Tree& tree) {
  const auto numbers = integers_in(tree);
  const auto half = static_cast<std::ptrdiff_t>(numbers.size() / 2);
  return numbers.size() >= 2 && numbers.size() % 2 == 0 &&
         std::equal(numbers.begin(), numbers.begin() + half, numbers.begin() + half);
}

TEST(SimplifyEqualSpans, MakesTheSameEditInAll) {
  EXPECT_EQ(after(&simplify_equal_spans,
                  "Args(Vec[Int(3) Int(4)] State(Int(9) Vec[Int(3) Int(4)] Int(9)))",
                  [](const Tree& tree) { return std::ranges::count(integers_in(tree), 4) == 2; }),
            "Args(Vec[Int(4)] State(Int(9) Vec[Int(4)] Int(9)))");
}

TEST(SimplifyTwins, MakesTheSameEditAtTheSamePlace) {
  const auto fails = [](const Tree& tree) {
    const auto numbers = integers_in(tree);
    return has_equal_parts(tree) && numbers.size() >= 4 && numbers.back() == 6;
  };
  EXPECT_EQ(after(&simplify_twins,
                  "Pair(State(Vec[Int(8) Int(9)] Int(5) Int(6)) "
                  "State(Vec[Int(8) Int(9)] Int(5) Int(6)))",
                  fails),
            "Pair(State(Vec[] Int(0) Int(6)) State(Vec[] Int(0) Int(6)))");
}

}  // namespace
}  // namespace sonde::shrink
