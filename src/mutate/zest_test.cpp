// SPDX-License-Identifier: Apache-2.0
#include "mutate/zest.hpp"

#include <array>
#include <map>
#include <optional>
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

Child child_of(const Tree& parent, Random& random) {
  Bursts bursts;
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

TEST(Bursts, AreEightOfFourOnAverage) {
  const Tree parent = many_sevens();
  Random random(1);
  double changed = 0;
  double starts = 0;
  constexpr int tries = 2000;
  for (int i = 0; i < tries; ++i) {
    const Child child = child_of(parent, random);
    for (std::size_t at = 0; at < child.changed.size(); ++at) {
      if (!child.changed[at]) continue;
      ++changed;
      if (at == 0 || !child.changed[at - 1]) ++starts;
    }
  }
  // A little less than 8 and 32: bursts may meet, or end with the case.
  EXPECT_NEAR(starts / tries, 7.8, 0.5);
  EXPECT_NEAR(changed / tries, 31.5, 2.5);
}

TEST(Bursts, AreSimplestInOneChildOfTen) {
  const Tree parent = many_sevens();
  Random random(1);
  int simplest = 0;
  for (int i = 0; i < 3000; ++i) simplest += child_of(parent, random).simplest ? 1 : 0;
  EXPECT_NEAR(simplest, 300, 60);
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
