// SPDX-License-Identifier: Apache-2.0
// Cases of more nodes than draws usually have.
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "draw/case_source.hpp"
#include "draw/limits.hpp"
#include "sonde/sonde.hpp"
#include "tree/random.hpp"

namespace sonde {
namespace {

struct Large : testing::Test {
  drawing::CaseSource source;
  Random random{7};

  template <class D>
  typename D::Value draw(const D& domain, unsigned size = 20) {
    source.start_fresh(random, size);
    auto value = domain.draw(source);
    source.finish();
    return value;
  }
};

// The share of the last half that is something else than nothing.
template <class List, class IsSome>
double tail_share(const List& values, IsSome is_some) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  const auto count = std::count_if(middle, values.end(), is_some);
  return static_cast<double>(count) / static_cast<double>(values.end() - middle);
}

Tree first_ten(const Tree& list) {
  Tree made;
  const auto root = made.open(list[0].kind);
  for (Tree::Index i = 0; i < 10; ++i) made.append(list, list.child(0, i));
  made.close(root);
  return made;
}

TEST_F(Large, ListsWithALeastSizeAreDrawnToTheirEnd) {
  const auto values = draw(container_of<std::vector>(any<int>(), {.min = 20'000}));
  ASSERT_GE(values.size(), 20'000U);
  EXPECT_GT(tail_share(values, [](int each) { return each != 0; }), 0.5);
  EXPECT_FALSE(source.was_cut());
}

TEST_F(Large, ArraysAreDrawnToTheirEnd) {
  const auto values = draw(any<std::array<std::array<int, 100>, 200>>());
  EXPECT_GT(tail_share(values[199], [](int each) { return each != 0; }), 0.3);
  EXPECT_FALSE(source.was_cut());
}

TEST_F(Large, ListsOfListsAreDrawnToTheirEnd) {
  const auto values = draw(container_of<std::vector>(any<std::vector<int>>(), {.min = 20'000}), 50);
  EXPECT_GT(tail_share(values, [](const auto& each) { return !each.empty(); }), 0.5);
}

struct Chain {
  int value;
  std::unique_ptr<Chain> next;
};

TEST_F(Large, ListsOfRecursiveValuesAreDrawnToTheirEnd) {
  const auto values = draw(container_of<std::vector>(any<Chain>(), {.min = 5'000}));
  EXPECT_GT(tail_share(values, [](const Chain& each) { return each.next != nullptr; }), 0.1);
}

TEST_F(Large, WhatFollowsALongListIsDrawnToo) {
  const auto list = container_of<std::vector>(any<int>(), {.min = 20'000, .max = 20'000});
  source.start_fresh(random, 20);
  static_cast<void>(list.draw(source));
  std::vector<int> behind;
  for (int i = 0; i < 100; ++i) behind.push_back(any<int>().draw(source));
  source.finish();
  EXPECT_GT(tail_share(behind, [](int each) { return each != 0; }), 0.3);
}

TEST_F(Large, ALargeSizeAllowsLargeCases) {
  const auto many = generate([](Draws& draws) {
    std::vector<int> values;
    for (int i = 0; i < 20'000; ++i) values.push_back(draws(any<int>()));
    return values;
  });
  EXPECT_GT(tail_share(draw(many, 1'000), [](int each) { return each != 0; }), 0.3);
  EXPECT_FALSE(source.was_cut());
}

TEST_F(Large, ATreeThatIsTooShortIsDrawnToTheEnd) {
  using Grid = std::array<std::array<int, 300>, 100>;
  draw(any<Grid>());
  Tree tree = first_ten(source.drawn());
  Random other(3);
  source.start_replay(tree, other, 20);
  const auto values = any<Grid>().draw(source);
  source.finish();
  EXPECT_GT(tail_share(values[99], [](int each) { return each != 0; }), 0.3);
  EXPECT_FALSE(source.was_cut());

  const auto list = container_of<std::vector>(any<int>(), {.min = 20'000});
  draw(list);
  tree = first_ten(source.drawn());
  source.start_replay(tree, other, 20);
  EXPECT_GT(tail_share(list.draw(source), [](int each) { return each != 0; }), 0.3);
  source.finish();
  EXPECT_FALSE(source.was_cut());
}

// A generator that calls itself has to end.
TEST_F(Large, DrawsWithoutAnEndAreCutAndThatIsKnown) {
  const auto many = generate([](Draws& draws) {
    std::vector<int> values;
    for (std::size_t i = 0; i < 4 * drawing::most_nodes; ++i) values.push_back(draws(any<int>()));
    return values;
  });
  EXPECT_LT(tail_share(draw(many), [](int each) { return each != 0; }), 0.1);
  EXPECT_TRUE(source.was_cut());
  draw(any<int>());
  EXPECT_FALSE(source.was_cut());
}

TEST_F(Large, ATreeThatIsReplayedKeepsItsSize) {
  const auto list = container_of<std::vector>(any<int>(), {.min = 20'000});
  const auto values = draw(list);
  const Tree tree = source.drawn();
  Random other(3);
  source.start_replay(tree, other, 20);
  EXPECT_EQ(list.draw(source), values);
  source.finish();
  EXPECT_FALSE(source.was_cut());
}

auto ten_thousand() {
  return generate([](Draws& draws) {
    std::vector<int> values;
    for (int i = 0; i < 10'000; ++i) values.push_back(draws(any<int>()));
    return values;
  });
}

void ignore(const std::vector<int>&) {}

TEST(Cuts, AreReportedOnce) {
  const Report report = check("Cuts.Are", ignore, given(ten_thousand()).with({.max_tests = 20}));
  EXPECT_EQ(report.verdict(), Verdict::Passed);
  EXPECT_THAT(report.text(),
              testing::HasSubstr("\n  cut: 19 of 20 cases drew more than 8192 values; all further "
                                 "values were the simplest. Raise max-size"));
}

TEST(Cuts, AreNotWhereTheSizeIsLargeEnough) {
  const Report report = check("Cuts.None", ignore,
                              given(ten_thousand()).with({.max_tests = 20, .max_size = 100'000}));
  EXPECT_THAT(report.text(), testing::Not(testing::HasSubstr("cut: 19")));
}

}  // namespace
}  // namespace sonde
