// SPDX-License-Identifier: Apache-2.0
#include "search/growth.hpp"

#include <string>

#include <gtest/gtest.h>

#include "search/scripted_runner.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {
namespace {

// A corpus with one valid case, and a runner that says which lists are valid.
class GrowthTest : public testing::Test {
 protected:
  void start(ScriptedRunner::Script script) {
    runner_.emplace(
        derive::type_v<std::string>, [](Source& source) { derive::draw<std::string>(source); },
        std::move(script));
    corpus_.record(runner_->run_simplest());
    corpus_.keep(runner_->run_simplest());
  }

  // The longest text of a valid case so far.
  std::size_t longest_after(int steps) {
    std::size_t longest = 0;
    for (int i = 0; i < steps; ++i) {
      if (!growth_.next(mutant_, corpus_, random_)) continue;
      const auto seen = runner_->run(mutant_, random_, 8);
      growth_.record(seen);
      if (seen.valid()) longest = std::max(longest, seen.tree.bytes(seen.tree[1]).size());
    }
    return longest;
  }

  Random random_{1};
  Corpus corpus_;
  Growth growth_;
  std::optional<ScriptedRunner> runner_;
  Tree mutant_;
};

constexpr coverage::Feature any_edge = 1;

TEST_F(GrowthTest, IsQuickWhereEverythingIsValid) {
  start([](const Tree&) { return Scripted{Outcome::Pass, {any_edge}}; });
  EXPECT_GE(longest_after(12), 100U);
}

TEST_F(GrowthTest, GrowsStepByStepWhereFewCasesAreValid) {
  start([](const Tree& tree) {
    const auto text = tree.bytes(tree[1]);
    const bool sorted = std::is_sorted(text.begin(), text.end());
    return Scripted{sorted ? Outcome::Pass : Outcome::Discard, {any_edge}};
  });
  EXPECT_GE(longest_after(400), 30U);
}

TEST_F(GrowthTest, BeginsAnewWhereTheCaseIsLargeEnough) {
  start([](const Tree&) { return Scripted{Outcome::Pass, {any_edge}}; });
  EXPECT_LE(longest_after(1000), GrowthTuning{}.most_size + GrowthTuning{}.most_elements);
}

}  // namespace
}  // namespace sonde::search
