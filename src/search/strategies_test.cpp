// SPDX-License-Identifier: Apache-2.0
// What every strategy of the table promises about kept cases.
#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/tree_of_test.hpp"
#include "search/scripted_runner.hpp"
#include "search/strategy.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {

void PrintTo(const StrategyRow& row, std::ostream* stream) { *stream << row.name; }

namespace {

using How = Ran::How;
using Numbers = std::vector<int>;

constexpr int steps = 1000;
constexpr int planted = 123'456'789;  // never drawn, so that descendants can be recognised

class Strategies : public testing::TestWithParam<StrategyRow> {
 protected:
  static std::unique_ptr<Strategy> make(std::uint64_t seed = 1) {
    return GetParam().make(seed, {}, {});
  }
  // `random` keeps nothing.
  static bool keeps() { return GetParam().name != "random"; }
};

ScriptedRunner runner_of(ScriptedRunner::Script script) {
  return {derive::type_v<Numbers>, [](Source& source) { derive::draw<Numbers>(source); },
          std::move(script)};
}

ScriptedRunner indifferent() {
  return runner_of([](const Tree&) { return Scripted{}; });
}

// Longer lists are news, up to eight elements.
Scripted by_length(const Tree& tree) {
  const auto length = std::min<coverage::Feature>(tree.child_count(1), 8);
  return {Outcome::Pass, {coverage::feature_of(coverage::Aspect::Other, length)}};
}

Tree planted_case() {
  const Type* const argument = &derive::type_v<Numbers>;
  Tree tree;
  const auto root = tree.open(schema::arguments_type({&argument, 1}).kind);
  tree.append(codec::tree_of(Numbers(6, planted)), 0);
  tree.close(root);
  return tree;
}

bool descends_from_planted(const Tree& tree) {
  return std::ranges::any_of(tree.nodes(), [](const Node& node) { return node.value == planted; });
}

int count_descendants(const ScriptedRunner& runner) {
  return static_cast<int>(std::ranges::count_if(
      runner.ran(), [](const Ran& ran) { return descends_from_planted(ran.drawn); }));
}

// Each case that the strategy keeps, as it reports it.
std::vector<KeptCase> kept_by(Strategy& strategy, run::Runner& runner) {
  std::vector<KeptCase> kept;
  for (int i = 0; i < steps; ++i) {
    strategy.step(runner);
    if (strategy.progress().keeps > kept.size()) kept.push_back(strategy.last_kept());
  }
  return kept;
}

TEST_P(Strategies, TakeAKeptCaseAsASeed) {
  auto runner = runner_of(by_length);
  const auto strategy = make();
  const Tree seed = planted_case();
  EXPECT_EQ(strategy->adopt(runner, seed).tree, seed);
  EXPECT_EQ(strategy->progress().keeps, keeps() ? 1U : 0U);
  if (keeps()) {
    EXPECT_EQ(strategy->last_kept().tree, seed);
  }
  const int runs = count_descendants(runner);
  for (int i = 0; i < steps; ++i) strategy->step(runner);
  if (keeps()) {
    EXPECT_GT(count_descendants(runner), runs);
  }
}

TEST_P(Strategies, DoNotKeepASeedThatShowsNothing) {
  auto runner = indifferent();
  const auto strategy = make();
  strategy->adopt(runner, planted_case());
  EXPECT_EQ(strategy->progress().keeps, 0U);
}

TEST_P(Strategies, DoNotKeepASeedThatFails) {
  auto runner = runner_of([](const Tree&) { return Scripted{Outcome::Fail, {1}}; });
  const auto strategy = make();
  EXPECT_EQ(strategy->adopt(runner, planted_case()).outcome, Outcome::Fail);
  EXPECT_EQ(strategy->progress().keeps, 0U);
  EXPECT_EQ(runner.ran().size(), 1U);
}

TEST_P(Strategies, ReportWhatTheyKeep) {
  auto runner = runner_of(by_length);
  const auto strategy = make();
  const auto kept = kept_by(*strategy, runner);
  const Progress progress = strategy->progress();
  EXPECT_EQ(progress.keeps, kept.size());
  EXPECT_EQ(progress.restarts, 0U);
  EXPECT_EQ(progress.stability, 1);
  if (!keeps()) return;
  EXPECT_GE(kept.size(), 2U);
  EXPECT_GE(progress.kept, 2U);
  EXPECT_GE(progress.features, 2U);
  for (const KeptCase& each : kept) {
    EXPECT_TRUE(each.valid);
    EXPECT_FALSE(each.features.empty());
    EXPECT_EQ(by_length(each.tree).features.back(), each.features.back());
  }
}

// The number names the case in the order in which it was kept.
TEST_P(Strategies, NameTheParentOfEachMutant) {
  auto runner = runner_of(by_length);
  const auto strategy = make();
  strategy->adopt(runner, planted_case());
  const std::size_t first = runner.ran().size();
  for (int i = 0; i < steps; ++i) strategy->step(runner);
  bool named = false;
  for (std::size_t i = first; i < runner.ran().size(); ++i) {
    const Ran& ran = runner.ran()[i];
    ASSERT_LE(ran.parent, strategy->progress().keeps);
    if (ran.how != How::Tree) {
      ASSERT_EQ(ran.parent, 0U);
    }
    named = named || (ran.parent == 1 && descends_from_planted(ran.drawn));
  }
  EXPECT_EQ(named, keeps());
}

// As after the death of a process, without running what it had kept.
TEST_P(Strategies, GoOnWithWhatAnotherProcessHadKept) {
  auto runner = runner_of(by_length);
  const auto first = make();
  first->adopt(runner, planted_case());
  std::vector<KeptCase> kept;
  if (keeps()) kept.push_back(first->last_kept());

  auto next_runner = runner_of([&](const Tree&) { return by_length(planted_case()); });
  const auto next = make(2);
  next->resume(kept);
  EXPECT_TRUE(next_runner.ran().empty());
  EXPECT_EQ(next->progress().keeps, kept.size());
  EXPECT_EQ(next->progress().features, first->progress().features);
  for (int i = 0; i < steps; ++i) next->step(next_runner);
  EXPECT_EQ(next->progress().keeps, kept.size()) << "what is known is not kept again";
  if (keeps()) {
    EXPECT_GT(count_descendants(next_runner), 0);
  }
}

TEST_P(Strategies, DoNotRunTheSimplestCaseAgainAfterADeath) {
  auto runner = runner_of(by_length);
  const auto strategy = make();
  strategy->resume({});
  for (int i = 0; i < steps; ++i) strategy->step(runner);
  EXPECT_EQ(std::ranges::count(runner.ran(), How::Simplest, &Ran::how), 0);
}

INSTANTIATE_TEST_SUITE_P(All, Strategies, testing::ValuesIn(strategies()),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(ByFailures, OrdersCasesAndThenKeepsTheirOrder) {
  std::vector<KeptCase> kept(4);
  kept[0].failures = 2;
  kept[2].failures = 1;
  EXPECT_THAT(by_failures(kept), testing::ElementsAre(1, 3, 2, 0));
}

}  // namespace
}  // namespace sonde::search
