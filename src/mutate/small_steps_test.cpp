// SPDX-License-Identifier: Apache-2.0
// What each small step does, the contract of all, and how they are chosen.
#include "mutate/small_steps.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "codec/tree_of_test.hpp"
#include "draw/case_source.hpp"
#include "schema/schema.hpp"
#include "sonde/sonde.hpp"
#include "tree/tries_test.hpp"

namespace sonde::mutate {
namespace {

using codec::parse_notation;
using codec::to_notation;
using codec::tree_of;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::UnorderedElementsAre;

const Dictionary& operands() {
  static const Dictionary only{{4711, static_cast<std::uint64_t>(-5)}, {"magic"}};
  return only;
}

// Types that give the kinds in these tests their names.
void name_step_kinds() {
  constexpr auto least = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::min());
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  static const std::array<Type, 9> types = {{
      {.form = Form::Integer, .name = "Num", .is_signed = true, .min = least, .max = most},
      {.form = Form::Integer, .name = "Val", .is_signed = true, .min = least, .max = most},
      {.form = Form::Integer, .name = "Digit", .min = 0, .max = 9},
      {.form = Form::Real, .name = "Ratio"},
      {.form = Form::Bytes, .name = "Word"},
      {.form = Form::List, .name = "Items"},
      {.form = Form::Record, .name = "Rec"},
      {.form = Form::Record, .name = "Top"},
      {.form = Form::Hole, .name = "hole"},
  }};
  for (const auto& type : types) schema::resolve(type);
}

const SpanEdit& step_named(Form form, std::string_view name) {
  return *std::ranges::find(span_edits_of(form), name, &SpanEdit::name);
}

// What a step makes of a span with many different seeds; empty where it says that it
// changed nothing.
std::set<std::string> results(std::string_view name, const Tree& tree, Tree::Index span) {
  name_step_kinds();
  const SpanEdit& step = step_named(tree[span].kind.form(), name);
  EXPECT_EQ(step.name, name);
  std::set<std::string> made;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    Material material{random, {}, operands()};
    Tree mutant = tree;
    if (step.apply(mutant, span, material)) made.insert(to_notation(mutant));
    else EXPECT_EQ(mutant, tree) << name << " changed what it refused";
  }
  return made;
}

std::set<std::string> results(std::string_view name, const std::string& text,
                              Tree::Index span = 1) {
  return results(name, parse_notation(text), span);
}

TEST(Steps, MoveANumberALittle) {
  const std::string text = "Top(Num(10) Num(20))";
  EXPECT_THAT(results("increment", text), ElementsAre("Top(Num(11) Num(20))"));
  EXPECT_THAT(results("decrement", text, 2), ElementsAre("Top(Num(10) Num(19))"));
  EXPECT_THAT(results("flip-bit", "Top(Num(10))"),
              IsSupersetOf({"Top(Num(11))", "Top(Num(8))", "Top(Num(2))", "Top(Num(1034))"}));
  EXPECT_THAT(results("nudge", "Top(Num(10))"), IsSupersetOf({"Top(Num(-10))", "Top(Num(20))"}));
}

TEST(Steps, LeaveANumberWithinItsBounds) {
  EXPECT_THAT(results("increment", "Top(Digit(9))"), IsEmpty());
  EXPECT_THAT(results("decrement", "Top(Digit(0))"), IsEmpty());
  EXPECT_THAT(results("flip-bit", "Top(Digit(3))"),
              UnorderedElementsAre("Top(Digit(2))", "Top(Digit(1))", "Top(Digit(7))"));
  EXPECT_THAT(results("use-operand", "Top(Digit(3))"), IsEmpty());
}

TEST(Steps, TakeOperands) {
  EXPECT_THAT(results("use-operand", "Top(Num(1) Num(2))"),
              UnorderedElementsAre("Top(Num(4711) Num(2))", "Top(Num(-5) Num(2))"));
  EXPECT_THAT(results("use-operand", "Top(Word(\"ab\") Num(2))"),
              Contains("Top(Word(\"magic\") Num(2))"));
}

TEST(Steps, LeaveAHoleToDrawAgain) {
  EXPECT_THAT(results("draw-again", "Top(Num(1) Num(2))"), ElementsAre("Top(hole? Num(2))"));
  EXPECT_THAT(results("draw-again", "Top(Ratio(0.5))"), ElementsAre("Top(hole?)"));
  EXPECT_THAT(results("draw-again", "Top(Word(\"a\"))"), ElementsAre("Top(hole?)"));
}

TEST(Steps, CopyAnotherOfTheSameKindOver) {
  EXPECT_THAT(results("copy-over", "Top(Num(1) Val(2) Rec(Num(3)))"),
              ElementsAre("Top(Num(3) Val(2) Rec(Num(3)))"));
  EXPECT_THAT(results("copy-over", "Top(Num(1) Val(2))"), IsEmpty());
  EXPECT_THAT(results("copy-over", "Top(Word(\"a\") Word(\"b\"))"),
              ElementsAre("Top(Word(\"b\") Word(\"b\"))"));
}

TEST(Steps, CopyNeitherWhatHoldsASpanNorWhatItHolds) {
  const std::string text = "Top(Rec(Rec(Num(1))) Rec(Num(2)))";
  EXPECT_THAT(results("copy-over", text, 1), ElementsAre("Top(Rec(Num(2)) Rec(Num(2)))"));
  EXPECT_THAT(results("copy-over", text, 2), ElementsAre("Top(Rec(Rec(Num(2))) Rec(Num(2)))"));
}

TEST(Steps, EditTexts) {
  EXPECT_THAT(results("erase-piece", "Top(Word(\"abc\") Num(1))"),
              IsSupersetOf({"Top(Word(\"ab\") Num(1))", "Top(Word(\"c\") Num(1))"}));
}

TEST(Steps, EditLists) {
  const std::string two = "Top(Items[Num(1) Num(5)])";
  EXPECT_THAT(results("insert", two), UnorderedElementsAre("Top(Items[hole? Num(1) Num(5)])",
                                                           "Top(Items[Num(1) hole? Num(5)])",
                                                           "Top(Items[Num(1) Num(5) hole?])"));
  EXPECT_THAT(results("erase", two),
              UnorderedElementsAre("Top(Items[Num(1)])", "Top(Items[Num(5)])"));
  EXPECT_THAT(results("duplicate", two), UnorderedElementsAre("Top(Items[Num(1) Num(1) Num(5)])",
                                                              "Top(Items[Num(1) Num(5) Num(5)])"));
  EXPECT_THAT(results("swap", two), ElementsAre("Top(Items[Num(5) Num(1)])"));
  EXPECT_THAT(results("overwrite", two),
              UnorderedElementsAre("Top(Items[Num(1) Num(1)])", "Top(Items[Num(5) Num(5)])"));
}

TEST(Steps, InsertBesideKeepsWhatIsSortedSo) {
  EXPECT_THAT(
      results("insert-beside", "Top(Items[Num(1) Num(5)])"),
      UnorderedElementsAre("Top(Items[Num(0) Num(1) Num(5)])", "Top(Items[Num(1) Num(2) Num(5)])",
                           "Top(Items[Num(1) Num(4) Num(5)])", "Top(Items[Num(1) Num(5) Num(6)])"));
}

TEST(Steps, LeaveAnEmptyListAlone) {
  for (const char* name : {"erase", "duplicate", "insert-beside", "swap", "overwrite"})
    EXPECT_THAT(results(name, "Top(Items[])"), IsEmpty()) << name;
  EXPECT_THAT(results("insert", "Top(Items[])"), ElementsAre("Top(Items[hole?])"));
}

struct Twig {
  int value;
  std::unique_ptr<Twig> left;
  std::unique_ptr<Twig> right;
};
struct Drop {};
struct Load {
  int number;
};
struct Jump {
  int number;
  bool back;
};
using Move = std::variant<Drop, Load, Jump>;
enum class Suit { Clubs, Diamonds, Hearts, Spades };
struct Bundle {
  std::vector<Move> moves;
  std::map<std::string, Twig> twigs;
  std::optional<std::array<std::uint8_t, 3>> bytes;
  std::pair<double, double> reals;
  Suit suit;
};

TEST(Steps, SwitchAnAlternativeAndKeepItsFields) {
  EXPECT_EQ(results("switch", tree_of(Suit::Hearts), 0).size(), 3U);
  const auto made = results("switch", tree_of(Move(Load{5})), 0);
  EXPECT_EQ(made.size(), 2U);
  const bool keeps = std::ranges::any_of(
      made, [](const std::string& text) { return text.find("int(5)") != std::string::npos; });
  EXPECT_TRUE(keeps) << testing::PrintToString(made);
}

TEST(Steps, PromoteAndWrapRecursiveChoices) {
  const auto leaf = tree_of(std::make_unique<Twig>(Twig{7, nullptr, nullptr}));
  const auto nested =
      tree_of(std::make_unique<Twig>(Twig{1, std::make_unique<Twig>(Twig{7, {}, {}}), {}}));
  EXPECT_THAT(results("promote", nested, 0), Contains(to_notation(leaf)));
  const auto wrapped = results("wrap", leaf, 0);
  EXPECT_FALSE(wrapped.empty());
  for (const auto& text : wrapped) EXPECT_GT(parse_notation(text).size(), leaf.size());
}

TEST(Steps, CountMoreWaysWhereThereAreMoreAlternatives) {
  const auto ways = [](const Tree& tree) { return ways_to_change(tree[0].kind); };
  EXPECT_EQ(ways(tree_of(true)), 1U);
  EXPECT_GT(ways(tree_of(Suit::Clubs)), ways(tree_of(true)));
  EXPECT_GT(ways(tree_of(7)), 0U);
  EXPECT_EQ(ways(parse_notation("hole?")), 0U);
}

Tree fresh_bundle(Random& random) {
  drawing::CaseSource source;
  source.start_fresh(random, 20);
  derive::draw<Bundle>(source);
  source.finish();
  return source.drawn();
}

// Holes are drawn, and no other draw misses its node.
void expect_aligned(const Tree& mutant, Random& random, std::string_view what) {
  drawing::CaseSource source;
  source.start_replay(mutant, random, 20);
  derive::draw<Bundle>(source);
  EXPECT_EQ(source.misaligned(), 0U) << what << "\n" << to_notation(mutant);
  source.finish();
}

TEST(Steps, MakeTreesThatDecodeWithoutMisalignment) {
  Random random(1);
  std::map<const SpanEdit*, int> applied;
  for (int i = 0; i < tries(300); ++i) {
    const Tree parent = fresh_bundle(random);
    for (Tree::Index span = 1; span < parent.size(); ++span) {
      for (const SpanEdit& step : span_edits_of(parent[span].kind.form())) {
        Tree mutant = parent;
        const std::array<const Tree*, 1> donors{&parent};
        Material material{random, donors, operands()};
        if (step.apply(mutant, span, material)) {
          ++applied[&step];
          expect_aligned(mutant, random, step.name);
        } else {
          EXPECT_EQ(mutant, parent) << step.name;
        }
      }
    }
  }
  for (const Form form : {Form::Integer, Form::Real, Form::Choice, Form::Bytes, Form::List})
    for (const SpanEdit& step : span_edits_of(form))
      EXPECT_GT(applied[&step], tries(50)) << step.name;
}

TEST(SmallSteps, MakeTreesThatDecodeWithoutMisalignment) {
  for (const Sides sides : {Sides::One, Sides::Both}) {
    Random random(1);
    SmallSteps steps;
    int applied = 0;
    for (int i = 0; i < tries(5000); ++i) {
      const Tree parent = fresh_bundle(random);
      Tree mutant = parent;
      Material material{random, {}, operands()};
      if (steps.apply(mutant, sides, material)) {
        ++applied;
        expect_aligned(mutant, random, "a small step");
      } else {
        EXPECT_EQ(mutant, parent);
      }
      steps.record({i % 2 == 0, i % 7 == 0});
    }
    EXPECT_GT(applied, tries(500));
  }
}

TEST(SmallSteps, ChangeOneSpan) {
  Random random(1);
  SmallSteps steps;
  Material material{random, {}, operands()};
  const Tree parent = parse_notation("Top(Num(8) Val(8) Num(8))");
  for (int i = 0; i < 500; ++i) {
    Tree mutant = parent;
    if (!steps.apply(mutant, Sides::One, material)) continue;
    int changed = 0;
    for (Tree::Index at = 1; at < parent.size(); ++at)
      changed += mutant[at].kind != parent[at].kind || mutant[at].value != parent[at].value;
    EXPECT_LE(changed, 1) << to_notation(mutant);
  }
}

// All that copy-over could take is equal here: it may take another for each twin.
TEST(SmallSteps, ChangeTwinsAlike) {
  Random random(1);
  SmallSteps steps;
  Material material{random, {}, operands()};
  const Tree parent = parse_notation(
      "Top(Rec(Num(8) Items[Val(1) Val(1)] Word(\"ab\")) Rec(Num(8) Items[Val(1) Val(1)] "
      "Word(\"ab\")))");
  std::set<std::string> made;
  for (int i = 0; i < 2000; ++i) {
    Tree mutant = parent;
    if (!steps.apply(mutant, Sides::Both, material)) continue;
    const std::string one = to_notation(mutant, 1);
    EXPECT_EQ(one, to_notation(mutant, mutant.end_of(1)));
    made.insert(one);
  }
  EXPECT_GT(made.size(), 50U);
}

TEST(SmallSteps, ChangeNothingOnBothSidesWhereThereAreNoTwins) {
  Random random(1);
  SmallSteps steps;
  Material material{random, {}, operands()};
  Tree tree = parse_notation("Top(Num(8) Val(8))");
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(steps.apply(tree, Sides::Both, material));
  EXPECT_EQ(tree, parse_notation("Top(Num(8) Val(8))"));
  Tree nothing = parse_notation("Top()");
  EXPECT_FALSE(steps.apply(nothing, Sides::One, material));
}

TEST(SmallSteps, NumberTheHolesOfTwinsSoThatBothDrawTheSame) {
  using Twins = std::pair<std::array<std::uint64_t, 2>, std::array<std::uint64_t, 2>>;
  Random random(1);
  SmallSteps steps;
  Material material{random, {}, operands()};
  const Tree parent = tree_of(Twins{{1, 2}, {1, 2}});
  int drawn = 0;
  for (int i = 0; i < 1000; ++i) {
    Tree mutant = parent;
    if (!steps.apply(mutant, Sides::Both, material)) continue;
    const auto is_hole = [](const Node& node) { return node.kind.form() == Form::Hole; };
    if (std::ranges::count_if(mutant.nodes(), is_hole) != 2) continue;
    ++drawn;
    drawing::CaseSource source;
    source.start_replay(mutant, random, 50);
    const auto value = derive::draw<Twins>(source);
    source.finish();
    EXPECT_EQ(value.first, value.second);
  }
  EXPECT_GT(drawn, 50);
}

TEST(SmallSteps, PickKindsWhereEditsLeaveACaseValid) {
  Random random(1);
  SmallSteps steps;
  Material material{random, {}, operands()};
  const Tree parent = parse_notation("Top(Num(8) Val(8))");
  const auto edits_val = [&] {
    Tree mutant = parent;
    while (!steps.apply(mutant, Sides::One, material)) {
    }
    return mutant[1].kind == parent[1].kind && mutant[1].value == parent[1].value;
  };
  int before = 0;
  for (int i = 0; i < 300; ++i) before += edits_val() ? 1 : 0;
  EXPECT_GT(before, 100);
  EXPECT_LT(before, 200);
  for (int i = 0; i < 1000; ++i) steps.record({edits_val(), false});
  int after = 0;
  for (int i = 0; i < 300; ++i) after += edits_val() ? 1 : 0;
  EXPECT_GT(after, 260);
  EXPECT_LT(after, 300) << "others keep a chance";
}

TEST(SmallSteps, PickEditsThatBringNews) {
  Random random(1);
  SmallSteps steps;
  Material material{random, {}, operands()};
  const auto draws_again = [&] {
    Tree mutant = parse_notation("Top(Num(8))");
    while (!steps.apply(mutant, Sides::One, material)) {
    }
    return mutant[1].kind.form() == Form::Hole;
  };
  int before = 0;
  for (int i = 0; i < 1000; ++i) before += draws_again() ? 1 : 0;
  for (int i = 0; i < 2000; ++i) steps.record({true, draws_again()});
  int after = 0;
  for (int i = 0; i < 1000; ++i) after += draws_again() ? 1 : 0;
  EXPECT_GT(after, 2 * before);
  EXPECT_LT(after, 1000);
}

}  // namespace
}  // namespace sonde::mutate
