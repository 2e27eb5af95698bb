// SPDX-License-Identifier: Apache-2.0
#include "mutate/step_operators.hpp"

#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "run/executor.hpp"
#include "schema/scripted_steps.hpp"
#include "schema/steps.hpp"
#include "sonde/api.hpp"

namespace sonde::mutate {
namespace {

// Sequences of an API whose steps may each refer to two values.
class StepOperators : public testing::Test {
 protected:
  StepOperators() {
    Api described(sequences_.description());
    described.call("make", [] { return Made{}; });
    described.call("use", [](const Made&, const Made&) {});
  }

  Tree fresh(std::uint64_t seed) {
    run::Executor executor(sequences_.property());
    Random random(seed);
    return executor.run_fresh(random, 30).tree;
  }
  // Decoded again it is the same: nothing was misaligned, and no step was left out.
  bool decodes(const Tree& tree) {
    run::Executor executor(sequences_.property());
    Random random(1);
    const auto seen = executor.run(tree, random, 1);
    return !executor.misaligned() && seen.tree == tree;
  }

 private:
  struct Made {
    int* none = nullptr;
  };
  api::Sequences sequences_;
};

std::vector<std::uint64_t> references_in(const Tree& tree) {
  std::vector<std::uint64_t> values;
  for (const Tree::Index at : schema::references_in(tree)) values.push_back(tree[at].value);
  return values;
}

Tree::Index list_in(const Tree& tree) { return schema::lists_of_steps(tree).front(); }

TEST_F(StepOperators, ReferencesAreSwappedAndNothingElse) {
  const Dictionary none{};
  int swapped = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Tree before = fresh(seed);
    Tree after = before;
    Random random(seed);
    Material material{random, {}, none};
    if (!swap_references(after, material)) {
      EXPECT_EQ(after, before);
      continue;
    }
    ++swapped;
    EXPECT_NE(after, before);
    EXPECT_THAT(references_in(after), testing::UnorderedElementsAreArray(references_in(before)));
    EXPECT_EQ(after.child_count(list_in(after)), before.child_count(list_in(before)));
    EXPECT_TRUE(decodes(after));
  }
  EXPECT_GE(swapped, 10);
}

TEST_F(StepOperators, AWindowIsRepeatedBehindItself) {
  const Dictionary none{};
  std::set<std::size_t> grown_by;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Tree before = fresh(seed);
    Tree after = before;
    Random random(seed);
    Material material{random, {}, none};
    if (!repeat_window(after, material)) continue;
    const auto count = before.child_count(list_in(before));
    const auto grown = after.child_count(list_in(after)) - count;
    grown_by.insert(grown);
    EXPECT_LE(after.child_count(list_in(after)), 200U);
    EXPECT_TRUE(decodes(after));
    // Without what was put in, wherever that was, it is as before.
    bool is_inserted = false;
    for (Tree::Index at = 0; at <= count && !is_inserted; ++at) {
      Tree without = after;
      for (Tree::Index i = 0; i < grown; ++i) without.erase(without.child(list_in(without), at));
      is_inserted = without == before;
    }
    EXPECT_TRUE(is_inserted);
  }
  EXPECT_THAT(grown_by, testing::IsSupersetOf({1U, 2U, 3U, 8U, 12U}));
}

// The list is neither the case's only argument nor its first.
TEST(StepOperatorsOfAnyCase, ApplyToItsListsOfSteps) {
  schema::scripted::name_steps();
  const Dictionary none{};
  Random random(1);
  Material material{random, {}, none};
  const Tree before = codec::parse_notation(
      "Args(Number(7) Pair(Steps[Do#1(Look())] Steps[Do#0(Add(Operand#1(Earlier(3))))"
      " Do#0(Add(Operand#1(Earlier(0))))]))");
  std::set<std::string> made;
  for (int i = 0; i < 200; ++i) {
    Tree after = before;
    if (repeat_window(after, material)) made.insert(codec::to_notation(after));
  }
  EXPECT_GT(made.size(), 10U);
  // Read and written again: names that no other test has used are written as numbers.
  const Tree repeated = codec::parse_notation(
      "Args(Number(7) Pair(Steps[Do#1(Look()) Do#1(Look())] Steps[Do#0(Add(Operand#1(Earlier(3))))"
      " Do#0(Add(Operand#1(Earlier(0))))]))");
  EXPECT_TRUE(made.contains(codec::to_notation(repeated)));
  Tree swapped = before;
  while (!swap_references(swapped, material)) continue;
  EXPECT_EQ(references_in(swapped), (std::vector<std::uint64_t>{0, 3}));
}

TEST_F(StepOperators, DoNotApplyToOtherCases) {
  const Dictionary none{};
  Random random(1);
  Material material{random, {}, none};
  Tree tree = codec::parse_notation("Row(Int(1) Int(2))");
  for (const Operator& each : step_operators()) EXPECT_FALSE(each.apply(tree, material));
}

}  // namespace
}  // namespace sonde::mutate
