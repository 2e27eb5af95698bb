// SPDX-License-Identifier: Apache-2.0
#include "mutate/call_edits.hpp"

#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "run/executor.hpp"
#include "schema/schema.hpp"
#include "schema/steps.hpp"
#include "sonde/api.hpp"

namespace sonde::mutate {
namespace {

using schema::steps_span;

// Sequences of an API whose calls each say which value they used.
class CallEdits : public testing::Test {
 protected:
  CallEdits() {
    Api described(sequences_.description());
    described.call("make", [] { return Made{}; });
    described.call("use", [](const Made&, const Made&) {});
  }

  Tree fresh(std::uint64_t seed) {
    run::Executor executor(sequences_.property());
    Random random(seed);
    return executor.run_fresh(random, 30).tree;
  }
  // Decoded again it is the same: nothing was misaligned, and no call was left out.
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
  for (Tree::Index at = 0; at < tree.size(); ++at)
    if (tree[at].kind.form() == Form::Integer && schema::is_step_or_reference(tree, at))
      values.push_back(tree[at].value);
  return values;
}

TEST_F(CallEdits, HandlesAreSwappedAndNothingElse) {
  const Dictionary none{};
  int swapped = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Tree before = fresh(seed);
    Tree after = before;
    Random random(seed);
    Material material{random, {}, none};
    if (!swap_handles(after, material)) {
      EXPECT_EQ(after, before);
      continue;
    }
    ++swapped;
    EXPECT_NE(after, before);
    EXPECT_THAT(references_in(after), testing::UnorderedElementsAreArray(references_in(before)));
    EXPECT_EQ(after.child_count(schema::steps_span), before.child_count(schema::steps_span));
    EXPECT_TRUE(decodes(after));
  }
  EXPECT_GE(swapped, 10);
}

TEST_F(CallEdits, AWindowIsRepeatedBehindItself) {
  const Dictionary none{};
  std::set<std::size_t> grown_by;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Tree before = fresh(seed);
    Tree after = before;
    Random random(seed);
    Material material{random, {}, none};
    if (!repeat_window(after, material)) continue;
    const auto count = before.child_count(schema::steps_span);
    const auto grown = after.child_count(schema::steps_span) - count;
    grown_by.insert(grown);
    EXPECT_LE(after.child_count(schema::steps_span), 200U);
    EXPECT_TRUE(decodes(after));
    // Without what was put in, wherever that was, it is as before.
    bool is_inserted = false;
    for (Tree::Index at = 0; at <= count && !is_inserted; ++at) {
      Tree without = after;
      for (Tree::Index i = 0; i < grown; ++i) without.erase(without.child(schema::steps_span, at));
      is_inserted = without == before;
    }
    EXPECT_TRUE(is_inserted);
  }
  EXPECT_THAT(grown_by, testing::IsSupersetOf({1U, 2U, 3U, 8U, 12U}));
}

TEST_F(CallEdits, DoNotApplyToOtherCases) {
  const Dictionary none{};
  Random random(1);
  Material material{random, {}, none};
  Tree tree = codec::parse_notation("Row(Int(1) Int(2))");
  for (const Operator& each : call_operators()) EXPECT_FALSE(each.apply(tree, material));
}

}  // namespace
}  // namespace sonde::mutate
