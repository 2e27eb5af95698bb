// SPDX-License-Identifier: Apache-2.0
#include "rbt/tasks.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "known_answers.hpp"
#include "rbt/generators.hpp"

namespace rbt {
namespace {

const Tree empty;

Tree r(Tree left, int key, Tree right) { return red(std::move(left), {key, 0}, std::move(right)); }
Tree b(Tree left, int key, Tree right) {
  return black(std::move(left), {key, 0}, std::move(right));
}
Tree r(int key) { return r(empty, key, empty); }
Tree b(int key) { return b(empty, key, empty); }

// Keys from `first` on, `step` apart.
struct Keys {
  int first;
  int step;

  int at(unsigned index) const { return first + step * static_cast<int>(index); }
};

// Trees whose keys are in order.
class Shapes {
 public:
  explicit Shapes(Keys keys) : keys_(keys) {}

  std::vector<Tree> valid(unsigned nodes) {
    std::vector<Tree> all;
    for (unsigned blacks = 0; (1U << blacks) - 1 <= nodes; ++blacks)
      for (const Tree& tree : trees(0, nodes, blacks))
        if (!is_red(tree)) all.push_back(tree);
    return all;
  }

 private:
  // Of the nodes [begin, end) with so many black nodes on each path, valid but for their roots.
  const std::vector<Tree>& trees(unsigned begin, unsigned end, unsigned blacks) {
    const auto [at, is_new] = trees_.try_emplace({begin, end, blacks});
    if (!is_new) return at->second;
    if (begin == end && blacks == 0) at->second.push_back(nullptr);
    for (unsigned root = begin; root < end; ++root) {
      if (blacks > 0) add(at->second, Color::Black, {begin, root, end}, blacks - 1);
      add(at->second, Color::Red, {begin, root, end}, blacks);
    }
    return at->second;
  }

  struct Parts {
    unsigned begin;
    unsigned root;
    unsigned end;
  };

  // With so many black nodes below the root.
  void add(std::vector<Tree>& all, Color color, Parts parts, unsigned blacks) {
    if ((1U << blacks) - 1 > std::min(parts.root - parts.begin, parts.end - parts.root - 1)) return;
    for (const Tree& left : trees(parts.begin, parts.root, blacks))
      for (const Tree& right : trees(parts.root + 1, parts.end, blacks))
        if (color == Color::Black || (!is_red(left) && !is_red(right)))
          all.push_back(node(color, left, {keys_.at(parts.root), 0}, right));
  }

  Keys keys_;
  std::map<std::tuple<unsigned, unsigned, unsigned>, std::vector<Tree>> trees_{};
};

// Whether a body fails for a tree of so many nodes and keys in, between and around its own. Its
// values are 0, other numbers 0 or more.
class AnySmall {
 public:
  explicit AnySmall(unsigned nodes) : nodes_(nodes) {}

  bool breaks(void (*body)(const Tree&, int)) const {
    return any_tree(1, [&](auto... all) { return workload::breaks(body, all...); });
  }
  bool breaks(void (*body)(const Tree&, int, int)) const {
    return any_other(1, [&](auto... all) { return workload::breaks(body, all...); });
  }
  bool breaks(void (*body)(const Tree&, int, int, int)) const {
    return any_other(1, [&](auto... all) { return workload::breaks(body, all..., 1); });
  }
  // Two keys are inserted, perhaps between the same two.
  bool breaks(void (*body)(const Tree&, int, int, int, int)) const {
    return any_other(2, [&](auto... all) { return workload::breaks(body, all..., 0, 1); });
  }

 private:
  // With so many keys between any two of the tree.
  template <class Call>
  bool any_tree(int between, const Call& call) const {
    for (const Tree& tree : Shapes({between, between + 1}).valid(nodes_))
      for (int key = 0; key <= highest(between); ++key)
        if (call(tree, key)) return true;
    return false;
  }

  template <class Call>
  bool any_other(int between, const Call& call) const {
    return any_tree(between, [&](const Tree& tree, int key) {
      for (int other = 0; other <= highest(between); ++other)
        if (call(tree, key, other)) return true;
      return false;
    });
  }

  int highest(int between) const {
    return std::max(1, between - 1 + (between + 1) * static_cast<int>(nodes_));
  }

  unsigned nodes_;
};

TEST(RbtTasks, FailOnTheListedCounterexamples) {
  workload::KnownAnswers answers([](const auto& visit) { visit_tasks(visit); });
  answers.fails("insert_1-InsertModel", b(1), 0, 0);
  answers.fails("insert_2-InsertModel", b(1), 2, 0);
  answers.fails("insert_3-InsertModel", b(1), 1, 1);
  answers.fails("delete_4-DeleteDelete", b(r(1), 3, r(5)), 3, 1);
  answers.fails("delete_5-DeleteModel", b(r(1), 3, empty), 1);
  answers.fails("miscolor_insert-InsertValid", b(1), 0, 0);
  answers.fails("miscolor_insert-DeleteInsert", b(1), 0, 0, 0);
  answers.fails("miscolor_delete-DeleteValid", b(1), 0);
  const Tree left = b(b(1), 3, r(b(5), 7, b(9)));
  answers.fails("miscolor_balLeft-DeleteValid", left, 1);
  answers.fails("miscolor_balLeft-DeleteDelete", left, 9, 1);
  const Tree right = b(r(b(1), 3, b(5)), 7, b(9));
  answers.fails("miscolor_balRight-DeleteValid", right, 9);
  answers.fails("miscolor_balRight-DeleteDelete", right, 9, 1);
  answers.fails(
      "miscolor_join_1-DeleteValid",
      b(b(r(b(1), 3, b(5)), 7, r(b(empty, 9, r(11)), 13, b(15))), 17, b(b(19), 21, b(23))), 7);
  answers.fails("miscolor_join_2-DeleteValid", b(b(1), 3, b(r(5), 7, r(9))), 3);
  answers.fails("no_balance_insert_1-InsertValid", b(r(1), 3, empty), 0, 0);
  answers.fails("no_balance_insert_2-InsertValid", b(1), 2, 0);
  answers.fails("swap_cd-InsertModel", b(r(1), 3, r(5)), 0, 0);
  answers.fails("swap_bc-InsertModel", b(b(1), 3, r(b(r(5), 7, empty), 9, b(11))), 4, 0);
}

// Of the largest, miscolor_join_1, the listed counterexample above is one.
TEST(RbtTasks, FailOnATreeOfTheirSmallestSizeAndOnNoneBelow) {
  std::size_t count = 0;
  visit_tasks([&](const auto& task) {
    ++count;
    const unsigned smallest = *task.smallest;
    if (smallest < 12) {
      EXPECT_TRUE(AnySmall{smallest}.breaks(task.broken)) << task.name;
    }
    if (smallest > 0 && smallest < 9) {
      EXPECT_FALSE(AnySmall{smallest - 1}.breaks(task.broken)) << task.name;
    }
  });
  EXPECT_EQ(count, 58U);
}

TEST(RbtTasks, HoldWithoutTheirFaults) {
  visit_tasks(workload::ControlsHold<Bespoke>{.tests = 100});
}

// ETNA does not list it.
TEST(RbtTasks, DeletingOnTheWrongSideBreaksOneMoreProperty) {
  const Tree tree = b(r(1), 3, empty);
  EXPECT_TRUE(workload::breaks(&Properties<Fault::Delete5>::insert_delete, tree, 0, 1, 0));
  EXPECT_FALSE(workload::breaks(&Control::insert_delete, tree, 0, 1, 0));
}

TEST(RbtTree, HasSoManyValidShapes) {
  std::vector<std::size_t> counts;
  for (unsigned nodes = 0; nodes <= 12; ++nodes) {
    const auto trees = Shapes({0, 1}).valid(nodes);
    for (const Tree& tree : trees) EXPECT_TRUE(is_valid(tree));
    counts.push_back(trees.size());
  }
  EXPECT_EQ(counts, (std::vector<std::size_t>{1, 1, 2, 2, 4, 8, 16, 33, 56, 90, 164, 330, 688}));
}

TEST(RbtTree, IsNotValidIfOneRuleIsBroken) {
  EXPECT_FALSE(is_valid(r(1)));
  EXPECT_FALSE(is_valid(b(r(r(1), 2, empty), 3, empty)));
  EXPECT_FALSE(is_valid(b(b(1), 2, empty)));
  EXPECT_FALSE(is_valid(b(r(2), 2, empty)));
  EXPECT_FALSE(is_valid(b(r(empty, 1, empty), 0, empty)));
}

}  // namespace
}  // namespace rbt
