// SPDX-License-Identifier: Apache-2.0
#include "search/prefix.hpp"

#include <set>

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
}

TEST(Prefix, WatchesLabelsAloneUnlessAllFeaturesAreWanted) {
  auto runner = runner_of<std::vector<int>>([](const Tree&) { return Scripted{}; });
  PrefixStrategy(1, {}).step(runner);
  EXPECT_TRUE(runner.watched().met_labels);
  EXPECT_FALSE(runner.watched().edges || runner.watched().labels);
  PrefixStrategy(1, {}, {.features = PrefixTuning::Features::All}).step(runner);
  EXPECT_TRUE(runner.watched().edges && runner.watched().labels);
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

// Also where no case was valid so far.
TEST(Prefix, KeepsValidCasesOnlyAndLearnsNothingFromOthers) {
  for (const bool empty_is_valid : {false, true}) {
    auto runner = runner_of<std::vector<int>>([&](const Tree& tree) {
      const auto count = elements(tree);
      const bool valid = count == 0 ? empty_is_valid : tree[2].value % 2 == 0;
      return Scripted{valid ? Outcome::Pass : Outcome::Discard, {count}};
    });
    PrefixStrategy strategy(1, {});
    for (int i = 0; i < 50; ++i) strategy.step(runner);
    const Tree& last = runner.ran().back().drawn;
    ASSERT_GT(elements(last), 5U);
    EXPECT_EQ(last[2].value % 2, 0U);
  }
}

// Up to 3 at first, up to 3 and half the number of valid tests later, and never above max-size.
TEST(Prefix, LetsElementsGrowInSize) {
  auto runner = runner_of<std::vector<int>>([](const Tree&) { return Scripted{}; });
  PrefixStrategy strategy(1, {.max = 40});
  for (int i = 0; i < 2000; ++i) strategy.step(runner);
  const auto largest = [&](std::size_t from, std::size_t to) {
    unsigned size = 0;
    for (std::size_t i = from; i < to; ++i) size = std::max(size, runner.ran().at(i).size);
    return size;
  };
  EXPECT_LE(largest(1, 3), 3U);
  EXPECT_LE(largest(1, 42), 23U);
  EXPECT_GT(largest(22, 62), 10U);
  EXPECT_EQ(largest(1000, 2000), 40U);
}

TEST(Prefix, AppendsBytesToABlob) {
  auto runner = runner_of<std::vector<std::uint8_t>>([](const Tree&) { return Scripted{}; });
  PrefixStrategy strategy(1, {});
  std::set<char> seen;
  for (int i = 0; i < 5000; ++i) {
    strategy.step(runner);
    const std::string text = text_in(runner.ran().back().drawn);
    ASSERT_EQ(text.size(), i == 0 ? 0U : 1U);
    seen.insert(text.begin(), text.end());
  }
  EXPECT_EQ(seen.size(), 256U);
}

TEST(Prefix, DrawsAfreshWhereThereIsNoList) {
  auto runner = runner_of<int>([](const Tree&) { return Scripted{}; });
  PrefixStrategy strategy(1, {});
  std::set<std::uint64_t> numbers;
  for (int i = 0; i < 50; ++i) numbers.insert(strategy.step(runner).tree[1].value);
  EXPECT_GT(numbers.size(), 10U);
}

// As in the post, where a property draws its other values each time.
TEST(Prefix, DrawsAfreshWhatStandsBesideTheList) {
  auto runner = runner_of<std::pair<std::vector<int>, int>>(
      [](const Tree& tree) { return Scripted{Outcome::Pass, {tree.child_count(2)}}; });
  PrefixStrategy strategy(1, {});
  std::set<std::uint64_t> numbers;
  for (int i = 0; i < 50; ++i) {
    const auto seen = strategy.step(runner);
    EXPECT_EQ(seen.tree.child_count(2), i) << "each is kept";
    numbers.insert(seen.tree[seen.tree.size() - 1].value);
  }
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

std::ptrdiff_t starts_in(const PrefixTuning& tuning) {
  auto runner = runner_of<std::vector<int>>([](const Tree&) { return Scripted{}; });
  PrefixStrategy strategy(1, {}, tuning);
  for (int i = 0; i < 400; ++i) strategy.step(runner);
  return std::ranges::count(runner.ran(), Ran::How::Simplest, &Ran::how);
}

TEST(Prefix, BeginsAgainOnlyWhereAskedTo) {
  EXPECT_EQ(starts_in({}), 1);
  EXPECT_EQ(starts_in({.first_patience = 100}), 3) << "after 100 cases, then after 200";
}

// The post's example: four labels, none of which depends on another. With 95 characters that are
// equally likely, 380 tests are expected; the one run that the post prints took 88. Texts are
// drawn from several alphabets here, so that 'a' and 'b' are likelier: 322 tests are expected.
TEST(Prefix, FindsFourCharactersWithIndependentLabels) {
  int total = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    auto runner = runner_of<std::string>([](const Tree& tree) {
      const std::string text = text_in(tree);
      Scripted said;
      for (std::size_t i = 0; i < 4; ++i)
        if (text.size() > i && text[i] == "bad!"[i])
          said.features.push_back(static_cast<coverage::Feature>(i + 1));
      if (text == "bad!") said.outcome = Outcome::Fail;
      return said;
    });
    PrefixStrategy strategy(seed, {});
    int tests = 1;
    while (strategy.step(runner).outcome != Outcome::Fail && tests < 5000) ++tests;
    total += tests;
  }
  EXPECT_NEAR(total / 40, 322, 80);
}

}  // namespace
}  // namespace sonde::search
