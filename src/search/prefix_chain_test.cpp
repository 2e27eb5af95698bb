// SPDX-License-Identifier: Apache-2.0
#include "search/prefix_chain.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "search/scripted_runner.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {
namespace {

coverage::Feature label(std::uint64_t number) {
  return coverage::feature_of(coverage::Aspect::Other, number);
}

// A chain over texts, with a script that says what each text shows.
class PrefixChainTest : public testing::Test {
 protected:
  void start(ScriptedRunner::Script script, const PrefixChainTuning& tuning = {}) {
    chain_.emplace(tuning);
    runner_.emplace(
        derive::type_v<std::string>, [](Source& source) { derive::draw<std::string>(source); },
        std::move(script));
    chain_->start(runner_->run_simplest().tree);
  }

  // The text of the next case.
  std::string step() {
    EXPECT_TRUE(chain_->next(mutant_, random_));
    const auto seen = runner_->run(mutant_, random_, 8);
    const std::string text(seen.tree.bytes(seen.tree[1]));
    chain_->record(seen, corpus_, random_);
    return text;
  }

  Random random_{1};
  Corpus corpus_;
  std::optional<PrefixChain> chain_;
  std::optional<ScriptedRunner> runner_;
  Tree mutant_;
};

TEST_F(PrefixChainTest, RunsTheFirstCaseAndThenOneElementMoreEachTime) {
  start([](const Tree&) { return Scripted{Outcome::Pass, {label(1)}}; });
  EXPECT_EQ(step(), "");
  for (int i = 0; i < 50; ++i) EXPECT_EQ(step().size(), 1U) << "nothing is new";
}

TEST_F(PrefixChainTest, KeepsAnElementThatShowsSomethingNew) {
  start([](const Tree& tree) {
    return Scripted{Outcome::Pass, {label(std::min<std::size_t>(tree.bytes(tree[1]).size(), 5))}};
  });
  for (std::size_t length = 0; length <= 5; ++length) EXPECT_EQ(step().size(), length);
  EXPECT_EQ(step().size(), 6U);
  EXPECT_EQ(step().size(), 6U) << "the sixth element showed nothing new";
}

TEST_F(PrefixChainTest, KeepsNothingOfADiscardedCase) {
  start([](const Tree& tree) {
    const auto length = tree.bytes(tree[1]).size();
    return Scripted{length == 0 ? Outcome::Pass : Outcome::Discard, {label(length)}};
  });
  step();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(step().size(), 1U);
}

// From the first case, since nothing else was kept.
TEST_F(PrefixChainTest, BeginsAgainWhereItLeadsNowhere) {
  start(
      [](const Tree& tree) {
        return Scripted{Outcome::Pass,
                        {label(std::min<std::size_t>(tree.bytes(tree[1]).size(), 2))}};
      },
      {.first_patience = 20});
  step();
  step();
  step();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(step().size(), 3U);
  EXPECT_EQ(step(), "");
}

}  // namespace
}  // namespace sonde::search
