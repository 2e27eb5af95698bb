// SPDX-License-Identifier: Apache-2.0
#include "stateful/bst.hpp"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "stateful/bst_contract.hpp"
#include "stateful/fails_at.hpp"
#include "stateful/first_to_fail.hpp"
#include "stateful/heap.hpp"
#include "stateful/replay.hpp"

namespace stateful::bst {
namespace {

constexpr int least_int = std::numeric_limits<int>::min();
constexpr int largest_int = std::numeric_limits<int>::max();

// Calls on one map, each with its contract.
class Calls {
 public:
  Calls(Mutant chosen, Version version) : version_(version) { mutant = chosen; }
  Calls(const Calls&) = delete;
  Calls& operator=(const Calls&) = delete;
  ~Calls() {
    mutant = Mutant::None;
    heap().reset();
  }

  Calls& make(int key, long value = 0) {
    root_ = new_node(key, value);
    return note(is_fresh_leaf(root_, key, value));
  }
  Calls& find(int key) {
    const Before old = ready();
    const Node* const result = find_parent(&root_, key);
    return note(is_parent(old, result, root_, key));
  }
  Calls& delete_all() {
    const Before old = ready();
    delete_tree(root_);
    return note(all_released(old));
  }
  Calls& set(int key, long value = 0) {
    const Before old = ready();
    set_node_key(&root_, key, value);
    return note(is_valid() && key_was_set(old, root_, key, value));
  }
  Calls& take_smallest() {
    const Before old = ready();
    const Node* const result = delete_smallest(&root_);
    return note(is_valid() && smallest_was_taken(old, result, root_));
  }
  Calls& remove(int key) {
    const Before old = ready();
    delete_key(&root_, key);
    return note(is_valid() && key_was_deleted(old, root_, key));
  }

  int first_to_fail() const { return first_.number(); }

 private:
  bool is_valid() const { return is_search_tree(root_, version_); }
  Before ready() const {
    EXPECT_TRUE(is_valid());
    return before(root_);
  }
  Calls& note(bool holds) {
    first_.note(holds);
    return *this;
  }

  Version version_;
  Node* root_ = nullptr;
  FirstToFail first_;
};

class StatefulBst : public testing::TestWithParam<Version> {
 protected:
  ~StatefulBst() override { heap().reset(); }
  static Calls with(Mutant chosen) { return {chosen, GetParam()}; }
  static bool is_valid(const Node* root) { return is_search_tree(root, GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Versions, StatefulBst,
                         testing::Values(Version::KeysFromBelow, Version::BoundsFromAbove));

using Sequence = int(Calls&&);

int sets_larger(Calls&& calls) { return calls.make(0).set(1).first_to_fail(); }
int sets_smaller(Calls&& calls) { return calls.make(1).set(0).first_to_fail(); }
int sets_again(Calls&& calls) { return calls.make(0, 0).set(0, 1).first_to_fail(); }
int removes_absent(Calls&& calls) { return calls.make(0).remove(1).first_to_fail(); }
int finds_absent(Calls&& calls) { return calls.make(0).find(1).first_to_fail(); }
int takes_root(Calls&& calls) { return calls.make(0).take_smallest().first_to_fail(); }
int removes_root(Calls&& calls) { return calls.make(0).set(1).remove(0).first_to_fail(); }
int removes_larger(Calls&& calls) { return calls.make(0).set(1).remove(1).first_to_fail(); }

TEST_P(StatefulBst, EachMutantFailsAtTheLastCallOfItsSequence) {
  EXPECT_EQ(sets_larger(with(Mutant::Insert1Spec)), 2);
  EXPECT_EQ(sets_smaller(with(Mutant::Insert2Spec)), 2);
  EXPECT_EQ(sets_again(with(Mutant::Insert3Spec)), 2);
  EXPECT_EQ(removes_root(with(Mutant::DeleteEmptyVsSingleton)), 3);
  EXPECT_EQ(removes_absent(with(Mutant::Delete4Spec)), 2);
  EXPECT_EQ(removes_larger(with(Mutant::Delete5Spec)), 3);
  EXPECT_EQ(finds_absent(with(Mutant::ForgetLastNodeCur)), 2);
  EXPECT_EQ(sets_larger(with(Mutant::ForgetLastNodeCur)), 2);
  EXPECT_EQ(removes_absent(with(Mutant::ForgetLastNodeCur)), 2);
  EXPECT_EQ(sets_larger(with(Mutant::Insert1Impl)), 2);
  EXPECT_EQ(sets_larger(with(Mutant::Insert2Impl)), 2);
  EXPECT_EQ(sets_again(with(Mutant::Insert3Impl)), 2);
  EXPECT_EQ(takes_root(with(Mutant::ForgetToUpdateRoot)), 2);
  EXPECT_EQ(removes_root(with(Mutant::ForgetToUpdateRoot)), 3);
  EXPECT_EQ(removes_larger(with(Mutant::AlwaysUpdateRootInsteadOfParent)), 3);
  EXPECT_EQ(removes_larger(with(Mutant::AlwaysAssignSmaller)), 3);
}

TEST_P(StatefulBst, WithoutAMutantNoneFails) {
  for (Sequence* const sequence : {sets_larger, sets_smaller, sets_again, removes_absent,
                                   finds_absent, takes_root, removes_root, removes_larger})
    EXPECT_EQ(sequence(with(Mutant::None)), 0);
}

TEST_P(StatefulBst, ALongSequenceHolds) {
  Calls calls = with(Mutant::None);
  calls.make(50, 1).set(20, 2).set(80, 3).set(10, 4).set(30, 5).set(70, 6).set(90, 7).set(25, 8);
  calls.set(30, 9).remove(20).remove(50).remove(99).take_smallest().take_smallest().set(10);
  calls.remove(10).remove(90).delete_all();
  EXPECT_EQ(calls.first_to_fail(), 0);
  EXPECT_EQ(heap().live_count(), 2U);  // those that were taken
}

TEST_P(StatefulBst, TheEmptyMapIsAMap) {
  EXPECT_EQ(with(Mutant::None).find(0).take_smallest().remove(0).set(0).first_to_fail(), 0);
  EXPECT_EQ(with(Mutant::None).delete_all().first_to_fail(), 0);
}

TEST_P(StatefulBst, ExtremeKeysHaveTheirPlace) {
  Node root{0, 0};
  EXPECT_FALSE(is_valid(&root)) << "not of the heap";
  Node* const tree = new_node(0, 0);
  tree->smaller = new_node(least_int, 0);
  tree->larger = new_node(largest_int, 0);
  EXPECT_TRUE(is_valid(tree));
  tree->larger->larger = new_node(largest_int, 0);
  EXPECT_FALSE(is_valid(tree));
}

TEST_P(StatefulBst, KeysStayBetweenThoseOfAllNodesAbove) {
  Node* const tree = new_node(5, 0);
  tree->smaller = new_node(2, 0);
  tree->smaller->larger = new_node(4, 0);
  EXPECT_TRUE(is_valid(tree));
  tree->smaller->larger->key = 6;
  EXPECT_FALSE(is_valid(tree));
  tree->smaller->larger->key = 2;
  EXPECT_FALSE(is_valid(tree));
}

TEST_P(StatefulBst, NoNodeIsDeadOrReachedTwice) {
  Node* const tree = new_node(5, 0);
  tree->smaller = new_node(2, 0);
  tree->smaller->smaller = tree;
  EXPECT_FALSE(is_valid(tree));
  EXPECT_LE(tree_of(tree).size(), 2U);
  tree->smaller->smaller = nullptr;
  EXPECT_TRUE(is_valid(tree));
  heap().release(tree->smaller);
  EXPECT_FALSE(is_valid(tree));
}

TEST(StatefulBstTree, IsWrittenFromTheRootDown) {
  const Tree tree = {{5, 50}, {2, 20}, {3, 30}, {8, 80}, {7, 70}, {9, 90}};
  EXPECT_EQ(with_key(tree, 4, 40),
            (Tree{{5, 50}, {2, 20}, {3, 30}, {4, 40}, {8, 80}, {7, 70}, {9, 90}}));
  EXPECT_EQ(with_key(tree, 8, 1), (Tree{{5, 50}, {2, 20}, {3, 30}, {8, 1}, {7, 70}, {9, 90}}));
  EXPECT_EQ(without_key(tree, 5), (Tree{{7, 70}, {2, 20}, {3, 30}, {8, 80}, {9, 90}}));
  EXPECT_EQ(without_key(tree, 2), (Tree{{5, 50}, {3, 30}, {8, 80}, {7, 70}, {9, 90}}));
  EXPECT_EQ(without_key(tree, 4), tree);
  EXPECT_EQ(without_least(tree), (Tree{{5, 50}, {3, 30}, {8, 80}, {7, 70}, {9, 90}}));
  EXPECT_EQ(least_of(tree), (Entry{2, 20}));
}

TEST(StatefulBstTree, ALostNodeIsNoticed) {
  Node* const tree = new_node(1, 0);
  const Before old = before(tree);
  EXPECT_TRUE(key_was_set(old, tree, 1, 0));
  new_node(2, 0);
  EXPECT_FALSE(key_was_set(old, tree, 1, 0));
  heap().reset();
}

// The same through Sonde, which reports what failed.
class StatefulBstSequences : public StatefulBst {
 protected:
  ~StatefulBstSequences() override { mutant = Mutant::None; }

  static Replay api() {
    return Replay([](sonde::Api& api) { describe_bst(api, GetParam()); });
  }
  static Replayed run(Mutant chosen, std::string_view calls) {
    mutant = chosen;
    return api().run(calls);
  }
};

INSTANTIATE_TEST_SUITE_P(Versions, StatefulBstSequences,
                         testing::Values(Version::KeysFromBelow, Version::BoundsFromAbove));

constexpr const char* set_larger = "{new_node{0, 0}, set_node_key{earlier{0}, 1, 0}}";
constexpr const char* set_smaller = "{new_node{1, 0}, set_node_key{earlier{0}, 0, 0}}";
constexpr const char* set_again = "{new_node{0, 0}, set_node_key{earlier{0}, 0, 1}}";
constexpr const char* delete_absent = "{new_node{0, 0}, delete_key{earlier{0}, 1}}";
constexpr const char* find_absent = "{new_node{0, 0}, find_parent{earlier{0}, 1}}";
constexpr const char* take_root = "{new_node{0, 0}, delete_smallest{earlier{0}}}";
constexpr const char* delete_root =
    "{new_node{0, 0}, set_node_key{earlier{0}, 1, 0}, delete_key{earlier{0}, 0}}";
constexpr const char* delete_larger =
    "{new_node{0, 0}, set_node_key{earlier{0}, 1, 0}, delete_key{earlier{0}, 1}}";

TEST_P(StatefulBstSequences, EachMutantBreaksThePostconditionOfTheLastCall) {
  const auto fails_to_set = fails_at(2, "set_node_key breaks its postcondition");
  const auto fails_to_delete = [](std::size_t call) {
    return fails_at(call, "delete_key breaks its postcondition");
  };
  EXPECT_THAT(run(Mutant::Insert1Spec, set_larger), fails_to_set);
  EXPECT_THAT(run(Mutant::Insert2Spec, set_smaller), fails_to_set);
  EXPECT_THAT(run(Mutant::Insert3Spec, set_again), fails_to_set);
  EXPECT_THAT(run(Mutant::DeleteEmptyVsSingleton, delete_root), fails_to_delete(3));
  EXPECT_THAT(run(Mutant::Delete4Spec, delete_absent), fails_to_delete(2));
  EXPECT_THAT(run(Mutant::Delete5Spec, delete_larger), fails_to_delete(3));
  EXPECT_THAT(run(Mutant::ForgetLastNodeCur, find_absent),
              fails_at(2, "find_parent breaks its postcondition"));
  EXPECT_THAT(run(Mutant::ForgetLastNodeCur, set_larger), fails_to_set);
  EXPECT_THAT(run(Mutant::ForgetLastNodeCur, delete_absent), fails_to_delete(2));
  EXPECT_THAT(run(Mutant::Insert1Impl, set_larger), fails_to_set);
  EXPECT_THAT(run(Mutant::Insert2Impl, set_larger), fails_to_set);
  EXPECT_THAT(run(Mutant::Insert3Impl, set_again), fails_to_set);
  EXPECT_THAT(run(Mutant::ForgetToUpdateRoot, take_root),
              fails_at(2, "delete_smallest breaks its postcondition"));
  EXPECT_THAT(run(Mutant::ForgetToUpdateRoot, delete_root), fails_to_delete(3));
  EXPECT_THAT(run(Mutant::AlwaysUpdateRootInsteadOfParent, delete_larger), fails_to_delete(3));
  EXPECT_THAT(run(Mutant::AlwaysAssignSmaller, delete_larger), fails_to_delete(3));
}

TEST_P(StatefulBstSequences, WithoutAMutantNoneFails) {
  for (const char* const calls : {set_larger, set_smaller, set_again, delete_absent, find_absent,
                                  take_root, delete_root, delete_larger})
    EXPECT_EQ(run(Mutant::None, calls).failure, "") << calls;
  EXPECT_EQ(api().run_at_random(20'000).failure, "");
}

}  // namespace
}  // namespace stateful::bst
