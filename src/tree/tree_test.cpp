// SPDX-License-Identifier: Apache-2.0
// Every edit is compared with the same edit of a naive tree of pointers, over
// trees, places and bytes that Sonde itself draws.
#include "tree/tree.hpp"

#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

namespace sonde {
namespace {

struct Naive {
  std::uint8_t name = 0;
  std::string bytes{};
  std::vector<Naive> children{};
};

// A tree and two places in it, each as a number to be taken modulo its size.
struct Scene {
  Naive tree;
  std::uint16_t one;
  std::uint16_t other;
};

Kind kind_of(const Naive& naive) {
  const std::string name = "k" + std::to_string(naive.name % 4);
  return Kind(name.c_str(), naive.children.empty() ? Form::Bytes : Form::List);
}

void flatten(const Naive& naive, Tree& tree) {
  if (naive.children.empty()) {
    tree.leaf(kind_of(naive), std::string_view(naive.bytes));
    return;
  }
  const auto span = tree.open(kind_of(naive), naive.name);
  for (const auto& child : naive.children) flatten(child, tree);
  tree.close(span);
}

Tree flat(const Naive& naive) {
  Tree tree;
  flatten(naive, tree);
  return tree;
}

void list_places(Naive& naive, std::vector<Naive*>& places) {
  places.push_back(&naive);
  for (auto& child : naive.children) list_places(child, places);
}

// In preorder, as the flat tree numbers its spans.
std::vector<Naive*> places_of(Naive& naive) {
  std::vector<Naive*> places;
  list_places(naive, places);
  return places;
}

struct Position {
  Naive* parent;
  std::size_t number;
};

std::optional<Position> position_of(Naive& root, const Naive* wanted) {
  for (auto* parent : places_of(root))
    for (std::size_t i = 0; i < parent->children.size(); ++i)
      if (&parent->children[i] == wanted) return Position{parent, i};
  return std::nullopt;
}

bool holds(const Naive& outer, const Naive* inner) {
  if (&outer == inner) return true;
  for (const auto& child : outer.children)
    if (holds(child, inner)) return true;
  return false;
}

void expect_passed(const Report& report) { EXPECT_TRUE(report.passed()) << report.text(); }

TEST(Tree, NamesSpansInPreorder) {
  expect_passed(check("Tree.Preorder", [](Scene scene) {
    const Tree tree = flat(scene.tree);
    const auto places = places_of(scene.tree);
    SONDE_CHECK(tree.size() == places.size());
    for (Tree::Index i = 0; i < tree.size(); ++i) {
      SONDE_CHECK(tree.child_count(i) == places[i]->children.size());
      SONDE_CHECK(tree[i].kind.bits() == kind_of(*places[i]).bits());
      const auto position = position_of(scene.tree, places[i]);
      SONDE_CHECK(tree.parent(i).has_value() == position.has_value());
      if (position) SONDE_CHECK(places[*tree.parent(i)] == position->parent);
      if (position)
        SONDE_CHECK(tree.child(*tree.parent(i), static_cast<Tree::Index>(position->number)) == i);
    }
  }));
}

TEST(Tree, ReplacesASpanByAnother) {
  expect_passed(check("Tree.Replace", [](Scene scene, const Naive& stranger) {
    Tree tree = flat(scene.tree);
    const auto places = places_of(scene.tree);
    const auto at = scene.one % tree.size();
    tree.replace(at, flat(stranger), 0);
    *places[at] = Naive(stranger);
    SONDE_CHECK(tree == flat(scene.tree));
  }));
}

TEST(Tree, ReplacesASpanByOneOfTheSameTree) {
  expect_passed(check("Tree.ReplaceWithin", [](Scene scene) {
    Tree tree = flat(scene.tree);
    const auto places = places_of(scene.tree);
    const auto one = scene.one % tree.size();
    const auto other = scene.other % tree.size();
    tree.replace(one, other);
    const Naive copy = *places[other];
    *places[one] = copy;
    SONDE_CHECK(tree == flat(scene.tree));
  }));
}

TEST(Tree, ErasesASpan) {
  expect_passed(check("Tree.Erase", [](Scene scene) {
    Tree tree = flat(scene.tree);
    const auto places = places_of(scene.tree);
    const auto at = scene.one % tree.size();
    const auto position = position_of(scene.tree, places[at]);
    // The kind of a naive list that loses its last child would change.
    SONDE_ASSUME(position && position->parent->children.size() > 1);
    tree.erase(at);
    position->parent->children.erase(position->parent->children.begin() +
                                     static_cast<std::ptrdiff_t>(position->number));
    SONDE_CHECK(tree == flat(scene.tree));
  }));
}

TEST(Tree, ErasingTheRootLeavesNothing) {
  Tree tree = flat({1, "", {{2, "x"}, {3, "y"}}});
  tree.erase(0);
  EXPECT_TRUE(tree.empty());
}

TEST(Tree, DuplicatesASpanBesideItself) {
  expect_passed(check("Tree.Duplicate", [](Scene scene) {
    Tree tree = flat(scene.tree);
    const auto places = places_of(scene.tree);
    const auto at = scene.one % tree.size();
    const auto position = position_of(scene.tree, places[at]);
    SONDE_ASSUME(position.has_value());
    tree.duplicate(at);
    const Naive copy = *places[at];
    position->parent->children.insert(
        position->parent->children.begin() + static_cast<std::ptrdiff_t>(position->number), copy);
    SONDE_CHECK(tree == flat(scene.tree));
  }));
}

TEST(Tree, SwapsTwoSpans) {
  expect_passed(check("Tree.Swap", [](Scene scene) {
    Tree tree = flat(scene.tree);
    const auto places = places_of(scene.tree);
    const auto one = scene.one % tree.size();
    const auto other = scene.other % tree.size();
    SONDE_ASSUME(!holds(*places[one], places[other]) && !holds(*places[other], places[one]));
    tree.swap(one, other);
    std::swap(*places[one], *places[other]);
    SONDE_CHECK(tree == flat(scene.tree));
  }));
}

TEST(Tree, InsertsASpanAsAChild) {
  expect_passed(check("Tree.Insert", [](Scene scene, const Naive& stranger) {
    Tree tree = flat(scene.tree);
    const auto places = places_of(scene.tree);
    const auto at = scene.one % tree.size();
    auto& children = places[at]->children;
    SONDE_ASSUME(!children.empty());
    const auto number = scene.other % (children.size() + 2);
    tree.insert(at, static_cast<Tree::Index>(number), flat(stranger), 0);
    const auto place = std::min(number, children.size());
    children.insert(children.begin() + static_cast<std::ptrdiff_t>(place), stranger);
    SONDE_CHECK(tree == flat(scene.tree));
  }));
}

TEST(Tree, InsertsASpanOfTheSameTree) {
  expect_passed(check("Tree.InsertWithin", [](Scene scene) {
    Tree tree = flat(scene.tree);
    const auto places = places_of(scene.tree);
    const auto at = scene.one % tree.size();
    const auto other = scene.other % tree.size();
    auto& children = places[at]->children;
    SONDE_ASSUME(!children.empty());
    tree.insert(at, 1, tree, other);
    const Naive copy = *places[other];
    children.insert(children.begin() + 1, copy);
    SONDE_CHECK(tree == flat(scene.tree));
  }));
}

TEST(Tree, ChangesBytesAnywhere) {
  expect_passed(check("Tree.SetBytes", [](Scene scene, const std::string& bytes) {
    Tree tree = flat(scene.tree);
    const auto places = places_of(scene.tree);
    const auto at = scene.one % tree.size();
    SONDE_ASSUME(places[at]->children.empty());
    tree.set_bytes(at, bytes);
    places[at]->bytes = bytes;
    SONDE_CHECK(tree == flat(scene.tree));
  }));
}

TEST(Tree, ErasingAnOnlyChildLeavesItsParent) {
  Tree tree;
  const auto list = tree.open(Kind("list", Form::List));
  tree.leaf(Kind("text", Form::Bytes), "x");
  tree.close(list);
  tree.erase(1);
  ASSERT_EQ(tree.size(), 1U);
  EXPECT_EQ(tree[0].extent, 1U);
}

TEST(Tree, ChangesValuesAndBytesInPlace) {
  Tree tree = flat({1, "", {{2, "before"}, {3, "beside"}}});
  tree.set_bytes(1, "after");
  EXPECT_EQ(tree.bytes(tree[1]), "after");
  EXPECT_EQ(tree.bytes(tree[2]), "beside");
  tree.set_value(0, 7);
  EXPECT_EQ(tree[0].value, 7U);
}

// How far apart two texts of a tree stand: what lies between is in its memory, too.
std::ptrdiff_t distance(const Tree& tree, Tree::Index one, Tree::Index other) {
  return std::abs(tree.bytes(tree[one]).data() - tree.bytes(tree[other]).data());
}

TEST(Tree, ManyEditsOfBytesDoNotPileUp) {
  Tree tree = flat({1, "", {{2, "kept"}, {3, ""}}});
  const std::string large(1000, 'x');
  for (int i = 0; i < 1000; ++i) {
    tree.set_bytes(2, large);
    ASSERT_LT(distance(tree, 1, 2), 10'000) << i;
  }
  EXPECT_EQ(tree.bytes(tree[1]), "kept");
  EXPECT_EQ(tree.bytes(tree[2]), large);
}

TEST(Tree, BytesOfManySpansFromElsewhereDoNotPileUp) {
  Tree tree = flat({1, "", {{2, "kept"}, {3, ""}}});
  const Tree stranger = flat({3, std::string(1000, 'x')});
  for (int i = 0; i < 1000; ++i) {
    tree.replace(2, stranger, 0);
    ASSERT_LT(distance(tree, 1, 2), 10'000) << i;
  }
  EXPECT_EQ(tree, flat({1, "", {{2, "kept"}, {3, std::string(1000, 'x')}}}));
}

TEST(Tree, EqualityLooksAtBytesNotAtWhereTheyStand) {
  Tree one = flat({1, "", {{2, "a"}, {3, "b"}}});
  Tree other = flat({1, "", {{2, "b"}, {3, "b"}}});
  EXPECT_NE(one, other);
  other.set_bytes(1, "a");
  EXPECT_EQ(one, other);
}

}  // namespace
}  // namespace sonde
