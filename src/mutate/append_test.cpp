// SPDX-License-Identifier: Apache-2.0
#include "mutate/append.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "codec/text.hpp"
#include "schema/schema.hpp"
#include "sonde/sonde.hpp"
#include "tree/holes.hpp"

namespace sonde::mutate {
namespace {

template <class T>
Tree tree_of(const T& value) {
  Tree tree;
  const auto root = tree.open(schema::arguments_type({}).kind);
  Sink sink(tree);
  derive::encode(value, sink);
  tree.close(root);
  return tree;
}

TEST(Append, PutsAHoleAtTheEndOfAList) {
  Random random(1);
  Tree tree = tree_of(std::vector<int>{4, 5});
  ASSERT_TRUE(append_fresh(tree, random));
  EXPECT_EQ(tree.child_count(1), 3U);
  EXPECT_TRUE(is_hole(tree[tree.child(1, 2)]));
}

TEST(Append, PutsACharacterAtTheEndOfAText) {
  Random random(1);
  Tree tree = tree_of(std::string("ab"));
  ASSERT_TRUE(append_fresh(tree, random));
  EXPECT_EQ(tree.bytes(tree[1]).substr(0, 2), "ab");
  EXPECT_EQ(tree.bytes(tree[1]).size(), 3U);
}

TEST(Append, LeavesACaseWithoutListsAlone) {
  Random random(1);
  Tree tree = tree_of(7);
  const Tree before = tree;
  EXPECT_FALSE(append_fresh(tree, random));
  EXPECT_FALSE(grow(tree, 3, random));
  EXPECT_EQ(tree, before);
}

TEST(Append, PicksEachOfTheOutermostLists) {
  Random random(1);
  const Tree tree = tree_of(std::pair(std::vector<std::vector<int>>{{1}}, std::string("a")));
  bool list = false;
  bool text = false;
  for (int i = 0; i < 50; ++i) {
    const auto picked = pick_outermost(tree, random);
    ASSERT_TRUE(picked == tree.child(1, 0) || picked == tree.child(1, 1));
    (picked == tree.child(1, 0) ? list : text) = true;
  }
  EXPECT_TRUE(list && text);
}

TEST(Grow, AddsSoManyElements) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    Tree list = tree_of(std::vector<int>{4, 5});
    ASSERT_TRUE(grow(list, 6, random));
    EXPECT_EQ(list.child_count(1), 8U);
    Tree text = tree_of(std::string("ab"));
    ASSERT_TRUE(grow(text, 6, random));
    EXPECT_EQ(text.bytes(text[1]).size(), 8U);
    EXPECT_EQ(text.bytes(text[1]).substr(0, 2), "ab");
  }
}

}  // namespace
}  // namespace sonde::mutate
