// SPDX-License-Identifier: Apache-2.0
#include "search/prefix.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "search/scripted_runner.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {
namespace {

std::string text_in(const Tree& tree) {
  for (const Node& node : tree.nodes())
    if (node.kind.form() == Form::Bytes) return std::string(tree.bytes(node));
  return {};
}

template <class T>
ScriptedRunner runner_of(ScriptedRunner::Script script) {
  return {derive::type_v<T>, [](Source& source) { derive::draw<T>(source); }, std::move(script)};
}

Tree::Index elements(const Tree& tree) { return tree.child_count(1); }

TEST(Prefix, StartsWithTheSimplestCase) {
  auto runner = runner_of<std::vector<int>>([](const Tree&) { return Scripted{}; });
  PrefixStrategy strategy(1, {});
  strategy.step(runner);
  EXPECT_EQ(runner.ran().at(0).how, Ran::How::Simplest);
  EXPECT_TRUE(runner.watched().labels);
}

TEST(Prefix, DropsAnElementThatShowsNothingNew) {
  auto runner = runner_of<std::vector<int>>([](const Tree&) { return Scripted{}; });
  PrefixStrategy strategy(1, {});
  for (int i = 0; i < 50; ++i) strategy.step(runner);
  for (std::size_t i = 1; i < 50; ++i) EXPECT_EQ(elements(runner.ran().at(i).drawn), 1U);
}

TEST(Prefix, KeepsAnElementThatShowsSomethingNewAndAllBeforeIt) {
  auto runner = runner_of<std::vector<int>>(
      [](const Tree& tree) { return Scripted{Outcome::Pass, {elements(tree)}}; });
  PrefixStrategy strategy(1, {});
  for (int i = 0; i < 11; ++i) strategy.step(runner);
  const Tree& last = runner.ran().back().drawn;
  EXPECT_EQ(elements(last), 10U);
  const Tree& before = runner.ran().at(runner.ran().size() - 3).drawn;
  for (Tree::Index i = 0; i < elements(before); ++i)
    EXPECT_EQ(last[last.child(1, i)].value, before[before.child(1, i)].value);
}

TEST(Prefix, KeepsNoInvalidCaseAfterAValidOne) {
  auto runner = runner_of<std::vector<int>>([](const Tree& tree) {
    const auto count = elements(tree);
    return Scripted{count == 1 ? Outcome::Discard : Outcome::Pass, {count}};
  });
  PrefixStrategy strategy(1, {});
  for (int i = 0; i < 50; ++i) strategy.step(runner);
  for (const Ran& ran : runner.ran()) EXPECT_LE(elements(ran.drawn), 1U);
}

TEST(Prefix, RedrawsAnArgumentWhereThereIsNoList) {
  auto runner = runner_of<int>([](const Tree&) { return Scripted{}; });
  PrefixStrategy strategy(1, {});
  std::set<std::uint64_t> numbers;
  for (int i = 0; i < 50; ++i) numbers.insert(strategy.step(runner).tree[1].value);
  EXPECT_GT(numbers.size(), 10U);
}

TEST(Prefix, GrowsEachOfSeveralLists) {
  using Lists = std::pair<std::vector<int>, std::vector<int>>;
  auto runner = runner_of<Lists>([](const Tree&) { return Scripted{}; });
  PrefixStrategy strategy(1, {});
  for (int i = 0; i < 50; ++i) strategy.step(runner);
  int first = 0;
  for (const Ran& ran : runner.ran()) first += ran.drawn.child_count(2) == 1 ? 1 : 0;
  EXPECT_GT(first, 10);
  EXPECT_LT(first, 40);
}

TEST(Prefix, BeginsAgainInADeadEnd) {
  auto runner = runner_of<std::vector<int>>([](const Tree&) { return Scripted{}; });
  PrefixStrategy strategy(1, {});
  for (int i = 0; i < 10'002; ++i) strategy.step(runner);
  EXPECT_EQ(std::ranges::count(runner.ran(), Ran::How::Simplest, &Ran::how), 2);
}

// The paper's example; it took the authors 88 tests, with an alphabet of their own.
TEST(Prefix, FindsFourNestedComparisons) {
  int total = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto runner = runner_of<std::string>([](const Tree& tree) {
      const std::string text = text_in(tree);
      Scripted said;
      for (std::size_t i = 0; i < 4 && text.size() > i && text[i] == "bad!"[i]; ++i)
        said.features.push_back(static_cast<coverage::Feature>(i + 1));
      if (said.features.size() == 4) said.outcome = Outcome::Fail;
      return said;
    });
    PrefixStrategy strategy(seed, {});
    int tests = 1;
    while (strategy.step(runner).outcome != Outcome::Fail && tests < 5000) ++tests;
    total += tests;
  }
  EXPECT_LT(total / 20, 600);
}

}  // namespace
}  // namespace sonde::search
