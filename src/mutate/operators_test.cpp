// SPDX-License-Identifier: Apache-2.0
// The contract of all operators, and what each of them does.
#include "mutate/operators.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "draw/case_source.hpp"
#include "mutate/mirror.hpp"
#include "mutate/tuning.hpp"
#include "schema/schema.hpp"
#include "sonde/sonde.hpp"
#include "tree/tries_test.hpp"

namespace sonde::mutate {
namespace {

using codec::parse_notation;
using codec::to_notation;

const Dictionary& words() {
  static const Dictionary only{{4711, static_cast<std::uint64_t>(-5)}, {"magic", "word"}};
  return only;
}

const Operator& named(std::string_view name) {
  return *std::ranges::find(operators(), name, &Operator::name);
}

// Types that give the kinds in these tests their names.
void name_kinds() {
  constexpr auto least = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::min());
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  static const std::array<Type, 11> types = {{
      {.form = Form::Integer, .name = "Int", .is_signed = true, .min = least, .max = most},
      {.form = Form::Integer, .name = "Other", .is_signed = true, .min = least, .max = most},
      {.form = Form::Real, .name = "Real"},
      {.form = Form::Bytes, .name = "Text"},
      {.form = Form::List, .name = "Vec"},
      {.form = Form::Record, .name = "Expr"},
      {.form = Form::Record, .name = "Pair"},
      {.form = Form::Record, .name = "S"},
      {.form = Form::Record, .name = "Row"},
      {.form = Form::Record, .name = "Args"},
      {.form = Form::Hole, .name = "hole"},
  }};
  for (const auto& type : types) schema::resolve(type);
}

// What an operator makes of a tree with many different seeds; empty where it says
// that it changed nothing.
std::set<std::string> results(std::string_view name, const std::string& text,
                              std::span<const Tree* const> donors = {}) {
  name_kinds();
  std::set<std::string> made;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Random random(seed);
    Material material{random, donors, words()};
    Tree tree = parse_notation(text);
    if (named(name).apply(tree, material)) {
      made.insert(to_notation(tree));
    } else {
      EXPECT_EQ(tree, parse_notation(text)) << name << " changed what it refused";
    }
  }
  return made;
}

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::UnorderedElementsAre;

TEST(Promote, LiftsADescendantOfTheSameKind) {
  EXPECT_THAT(results("promote", "Expr(Expr(Int(1)) Int(2))"), ElementsAre("Expr(Int(1))"));
}

TEST(Promote, LeavesATreeAloneWhereNoKindNests) {
  EXPECT_THAT(results("promote", "Pair(Int(1) Int(2))"), IsEmpty());
}

TEST(Nudge, MovesANumberALittle) {
  EXPECT_THAT(results("nudge", "Int(10)"),
              IsSupersetOf({"Int(11)", "Int(9)", "Int(-10)", "Int(20)", "Int(5)", "Int(14)"}));
  EXPECT_THAT(results("nudge", "Real(1.5)"), IsSupersetOf({"Real(2.5)", "Real(-1.5)"}));
  EXPECT_THAT(results("nudge", "Text(\"a\")"), IsEmpty());
}

TEST(CopyLeaf, CopiesWhereValuesDiffer) {
  EXPECT_THAT(results("copy-leaf", "Pair(Int(1) Int(2) Other(3))"),
              UnorderedElementsAre("Pair(Int(1) Int(1) Other(3))", "Pair(Int(2) Int(2) Other(3))"));
  EXPECT_THAT(results("copy-leaf", "Pair(Int(1) Int(1))"), IsEmpty());
}

TEST(UseOperand, TakesNumbersAndTextsOfTheDictionary) {
  EXPECT_THAT(results("use-operand", "Int(1)"), UnorderedElementsAre("Int(4711)", "Int(-5)"));
  EXPECT_THAT(results("use-operand", "Text(\"ab\")"),
              IsSupersetOf({"Text(\"magic\")", "Text(\"wordab\")", "Text(\"amagicb\")"}));
}

TEST(EditText, InsertsDeletesReplacesAndRepeats) {
  const auto made = results("edit-text", "Text(\"abc\")");
  EXPECT_THAT(made, Contains("Text(\"c\")"));
  EXPECT_GT(made.size(), 100U);
  EXPECT_THAT(results("edit-text", "Int(1)"), IsEmpty());
}

TEST(Sequence, EditsElements) {
  const std::string list = "Vec[Int(1) Int(2) Int(3)]";
  EXPECT_THAT(
      results("delete-element", list),
      UnorderedElementsAre("Vec[Int(1) Int(2)]", "Vec[Int(1) Int(3)]", "Vec[Int(2) Int(3)]"));
  EXPECT_THAT(results("duplicate-element", "Vec[Int(1) Int(2)]"),
              UnorderedElementsAre("Vec[Int(1) Int(1) Int(2)]", "Vec[Int(1) Int(2) Int(2)]"));
  EXPECT_THAT(results("swap-elements", list),
              UnorderedElementsAre("Vec[Int(2) Int(1) Int(3)]", "Vec[Int(3) Int(2) Int(1)]",
                                   "Vec[Int(1) Int(3) Int(2)]"));
  EXPECT_THAT(results("move-element", list), Contains("Vec[Int(2) Int(3) Int(1)]"));
  EXPECT_THAT(results("truncate-list", list),
              UnorderedElementsAre("Vec[]", "Vec[Int(1)]", "Vec[Int(1) Int(2)]"));
  EXPECT_THAT(results("reverse-list", list), ElementsAre("Vec[Int(3) Int(2) Int(1)]"));
  EXPECT_THAT(results("insert-element", "Vec[Int(1)]"),
              UnorderedElementsAre("Vec[hole? Int(1)]", "Vec[Int(1) hole?]"));
}

TEST(CopySibling, MakesTwoAlike) {
  EXPECT_THAT(results("copy-sibling", "Pair(S(Int(1)) S(Int(2)))"),
              UnorderedElementsAre("Pair(S(Int(1)) S(Int(1)))", "Pair(S(Int(2)) S(Int(2)))"));
  EXPECT_THAT(results("copy-sibling", "Pair(S(Int(1)) S(Int(1)))"), IsEmpty());
}

TEST(CopySibling, PassesOverEqualSiblingsAndOtherKinds) {
  EXPECT_THAT(results("copy-sibling", "Row(Int(1) Other(7) Int(1) Int(2))"),
              UnorderedElementsAre("Row(Int(2) Other(7) Int(1) Int(2))",
                                   "Row(Int(1) Other(7) Int(1) Int(1))",
                                   "Row(Int(1) Other(7) Int(2) Int(2))"));
}

TEST(Mirror, ChangesBothTwinsAlike) {
  const auto* const nudge =
      std::ranges::find(operators(), std::string_view("nudge"), &Operator::name).base();
  const Dictionary none;
  Random random(1);
  Material material{random, {}, none};
  std::set<std::uint64_t> made;
  for (int i = 0; i < 500; ++i) {
    Tree tree = parse_notation("Pair(S(Int(8) A(1)) S(Int(8) A(2)))");
    if (!mirror(tree, *nudge, material)) continue;
    EXPECT_EQ(tree[2].value, tree[5].value);
    made.insert(tree[2].value);
  }
  EXPECT_THAT(made, IsSupersetOf({7U, 9U}));
}

TEST(Splice, TakesASpanOfTheSameKindFromADonor) {
  const Tree donor = parse_notation("Args(Vec[Int(7)] Text(\"x\"))");
  const std::array<const Tree*, 1> donors = {&donor};
  EXPECT_THAT(results("splice", "Args(Vec[Int(1)])", donors),
              UnorderedElementsAre("Args(Vec[Int(7)])"));
  EXPECT_THAT(results("splice", "Args(Other(1))", donors), IsEmpty());
  EXPECT_THAT(results("splice", "Args(Vec[Int(1)])"), IsEmpty());
}

TEST(Redraw, LeavesHoles) {
  EXPECT_THAT(results("redraw-leaf", "Pair(Int(1) Vec[])"), ElementsAre("Pair(hole? Vec[])"));
  EXPECT_THAT(results("redraw-span", "Pair(Int(1) Vec[])"),
              UnorderedElementsAre("Pair(hole? Vec[])", "Pair(Int(1) hole?)"));
  EXPECT_THAT(results("burst", "Row(Int(1) Int(2) Int(3))"),
              IsSupersetOf({"Row(hole? hole? hole?)", "Row(Int(1) hole? Int(3))"}));
}

struct Branch {
  int value;
  std::unique_ptr<Branch> left;
  std::unique_ptr<Branch> right;
};
struct Push {
  int number;
};
struct Call {
  int number;
  bool tail;
};
struct Nop {};
struct Program {
  std::vector<std::variant<Nop, Push, Call>> code;
  std::map<std::string, Branch> trees;
  std::optional<std::array<std::uint8_t, 3>> bytes;
  std::pair<double, double> reals;
};

TEST(SwitchAlternative, KeepsFieldsWhoseKindsAgree) {
  using Instruction = std::variant<Nop, Push, Call>;
  Tree tree;
  Sink sink(tree);
  derive::encode(Instruction(Push{5}), sink);
  std::set<std::string> made;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    Material material{random, {}, words()};
    Tree mutant = tree;
    EXPECT_TRUE(named("switch-alternative").apply(mutant, material));
    drawing::CaseSource source;
    source.start_replay(mutant);
    const auto value = derive::draw<Instruction>(source);
    source.finish();
    if (value.index() == 2) {
      EXPECT_EQ(std::get<Call>(value).number, 5);
    }
    made.insert(std::to_string(value.index()));
  }
  EXPECT_THAT(made, UnorderedElementsAre("0", "2"));
}

TEST(Wrap, PutsAValueIntoALargerOne) {
  Tree tree;
  Sink sink(tree);
  derive::encode(std::make_unique<Branch>(Branch{7, nullptr, nullptr}), sink);
  Random random(1);
  Material material{random, {}, words()};
  std::set<int> depths;
  for (int i = 0; i < 30; ++i) {
    Tree mutant = tree;
    EXPECT_TRUE(named("wrap").apply(mutant, material));
    EXPECT_GT(mutant.size(), tree.size());
    drawing::CaseSource source;
    source.start_replay(mutant);
    const auto value = derive::draw<std::unique_ptr<Branch>>(source);
    source.finish();
    EXPECT_EQ(source.drawn(), mutant);
    if (value->value == 0) depths.insert(value->left ? value->left->value : value->right->value);
  }
  EXPECT_THAT(depths, Contains(7));
}

TEST(Wrap, AsksAgainWhereItsDepthWasChanged) {
  Tree tree;
  Sink sink(tree);
  derive::encode(std::make_unique<Branch>(Branch{7, nullptr, nullptr}), sink);
  Random random(1);
  Material material{random, {}, words()};
  const unsigned usual = std::exchange(tuned.operators.wrap_depth, 1);
  EXPECT_FALSE(named("wrap").apply(tree, material));
  tuned.operators.wrap_depth = usual;
  EXPECT_TRUE(named("wrap").apply(tree, material));
}

// Types of unnamed namespaces may share a name. Here, one of them holds itself.
TEST(Wrap, AsksAgainWhereTheKindMeansAnotherType) {
  struct Twice {
    static constexpr Type of(const Type* const* fields, unsigned count) {
      return {.form = Form::Choice,
              .style = Style::Variant,
              .name = "WrapTwice",
              .fields = fields,
              .field_count = count};
    }
  };
  static const Type leaf{.form = Form::Integer, .style = Style::Number, .name = "WrapLeaf"};
  static const Type* deep_fields[2] = {&leaf, nullptr};
  static const Type deep = Twice::of(deep_fields, 2);
  static const Type* const flat_fields[1] = {&leaf};
  static const Type flat = Twice::of(flat_fields, 1);
  deep_fields[1] = &deep;
  schema::resolve(deep);
  Tree tree;
  schema::append_simplest(tree, deep);
  Random random(1);
  Material material{random, {}, words()};
  Tree mutant = tree;
  EXPECT_TRUE(named("wrap").apply(mutant, material));
  schema::resolve(flat);
  ASSERT_EQ(flat.kind, deep.kind);
  ASSERT_EQ(schema::find(flat.kind), &flat);
  EXPECT_FALSE(named("wrap").apply(tree, material));
  schema::prefer(deep);
  EXPECT_TRUE(named("wrap").apply(tree, material));
}

// Whatever an operator makes of a derived value decodes as it stands: holes are
// drawn, and no other draw misses its node.
TEST(Operators, MakeTreesThatDecodeWithoutMisalignment) {
  Random random(1);
  std::map<std::string_view, int> applied;
  drawing::CaseSource source;
  const auto draw = [&] {
    source.start_fresh(random, 30);
    derive::draw<Program>(source);
    source.finish();
    return Tree(source.drawn());
  };
  const Tree donor = draw();
  const std::array<const Tree*, 1> donors = {&donor};
  for (int i = 0; i < tries(2000); ++i) {
    const Tree parent = draw();
    for (const auto& each : operators()) {
      Tree mutant = parent;
      Material material{random, donors, words()};
      if (!each.apply(mutant, material)) {
        EXPECT_EQ(mutant, parent) << each.name;
        continue;
      }
      ++applied[each.name];
      source.start_replay(mutant, random, 30);
      derive::draw<Program>(source);
      EXPECT_EQ(source.misaligned(), 0U) << each.name << "\n" << to_notation(mutant);
      source.finish();
    }
  }
  for (const auto& each : operators()) EXPECT_GT(applied[each.name], tries(100)) << each.name;
}

}  // namespace
}  // namespace sonde::mutate
