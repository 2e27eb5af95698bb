// SPDX-License-Identifier: Apache-2.0
#include "mutate/zest.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/tree_of_test.hpp"
#include "draw/case_source.hpp"
#include "sonde/sonde.hpp"

namespace sonde::mutate {
namespace {

using codec::tree_of;

struct Medley {
  std::vector<std::variant<int, std::pair<bool, char>>> items;
  std::map<std::string, double> numbers;
  std::optional<std::array<std::uint8_t, 3>> bytes;
};

using Row = std::array<int, 2000>;

// Which of many numbers in a row are holes in each child, or simplest.
struct Child {
  std::vector<bool> changed;
  bool simplest = false;
};

constexpr BurstNumbers of_jqf{.count = 8, .length = 4, .simplest_percent = 10};

Child child_of(const Tree& parent, Random& random, BurstNumbers numbers = {}) {
  Bursts bursts(numbers);
  Tree tree;
  bursts.write(tree, parent, random, 10);
  Child child;
  for (const Node& node : tree.nodes()) {
    const Form form = node.kind.form();
    if (form == Form::Hole) child.changed.push_back(true);
    if (form == Form::Integer) child.changed.push_back(node.value != 7);
    if (form == Form::Integer && node.value != 7) child.simplest = true;
  }
  return child;
}

Tree many_sevens() {
  Row row;
  row.fill(7);
  return tree_of(row);
}

struct Averages {
  double starts = 0;
  double changed = 0;
  int simplest = 0;  // of all children
};

Averages averages_of(BurstNumbers numbers, int children) {
  const Tree parent = many_sevens();
  Random random(1);
  Averages sums;
  for (int i = 0; i < children; ++i) {
    const Child child = child_of(parent, random, numbers);
    sums.simplest += child.simplest ? 1 : 0;
    for (std::size_t at = 0; at < child.changed.size(); ++at) {
      if (!child.changed[at]) continue;
      ++sums.changed;
      if (at == 0 || !child.changed[at - 1]) ++sums.starts;
    }
  }
  return {sums.starts / children, sums.changed / children, sums.simplest};
}

// A little less than 4 and 16: bursts may meet, or end with the case.
TEST(Bursts, AreFourOfFourOnAverage) {
  const Averages averages = averages_of({}, 1000);
  EXPECT_NEAR(averages.starts, 3.95, 0.35);
  EXPECT_NEAR(averages.changed, 15.9, 1.7);
  EXPECT_EQ(averages.simplest, 0);
}

TEST(Bursts, OfJqfAreEightAndSimplestInOneChildOfTen) {
  const Averages averages = averages_of(of_jqf, 1000);
  EXPECT_NEAR(averages.starts, 7.8, 0.7);
  EXPECT_NEAR(averages.changed, 31.5, 3.2);
  EXPECT_NEAR(averages.simplest, 100, 35);
}

// One burst of one choice falls on each of the 101 choices of the text alike: its length, and
// its characters. Beside it stands one number.
TEST(Bursts, TakeATextForAsManyChoicesAsItHasCharacters) {
  const Tree parent = tree_of(std::pair(std::string(100, '~'), 5));
  Random random(1);
  Bursts bursts({.count = 1, .length = 1, .simplest_percent = 0});
  Tree child;
  int numbers = 0;
  int lengths = 0;
  for (int i = 0; i < 10'000; ++i) {
    bursts.write(child, parent, random, 10);
    if (child[2].kind.form() == Form::Hole) ++numbers;
    else if (child.bytes(child[1]).size() != 100) ++lengths;
    const auto changed =
        std::ranges::count_if(child.bytes(child[1]), [](char c) { return c != '~'; });
    ASSERT_LE(changed, 1);
  }
  EXPECT_NEAR(numbers, 10'000 / 102, 35);
  EXPECT_NEAR(lengths, 10'000 / 102, 35);
}

TEST(Bursts, DrawBytesInABlob) {
  const Tree parent = tree_of(std::vector<std::uint8_t>(4, 'a'));
  Random random(1);
  Bursts bursts;
  Tree child;
  std::set<char> seen;
  for (int i = 0; i < 2000; ++i) {
    bursts.write(child, parent, random, 10);
    seen.insert(child.bytes(child[0]).begin(), child.bytes(child[0]).end());
  }
  EXPECT_EQ(seen.size(), 256U);
}

TEST(Bursts, ChangeTheLengthOfAList) {
  const Tree parent = tree_of(std::vector<int>{1, 2, 3});
  Random random(1);
  Bursts bursts;
  Tree child;
  std::map<Tree::Index, int> lengths;
  for (int i = 0; i < 2000; ++i) {
    bursts.write(child, parent, random, 6);
    ++lengths[child.child_count(0)];
  }
  for (Tree::Index length = 0; length <= 6; ++length) EXPECT_GT(lengths[length], 50) << length;
  EXPECT_EQ(lengths.size(), 7U);
}

TEST(Bursts, DecodeWithoutMisalignment) {
  Random random(1);
  drawing::CaseSource source;
  Bursts bursts;
  Tree child;
  for (int i = 0; i < 5000; ++i) {
    source.start_fresh(random, 20);
    derive::draw<Medley>(source);
    source.finish();
    const Tree parent(source.drawn());
    bursts.write(child, parent, random, 20);
    source.start_replay(child, random, 20);
    derive::draw<Medley>(source);
    ASSERT_EQ(source.misaligned(), 0U);
    source.finish();
  }
}

}  // namespace
}  // namespace sonde::mutate
