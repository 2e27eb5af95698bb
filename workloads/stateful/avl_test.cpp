// SPDX-License-Identifier: Apache-2.0
#include "stateful/avl.hpp"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "stateful/avl_contract.hpp"
#include "stateful/fails_at.hpp"
#include "stateful/first_to_fail.hpp"
#include "stateful/heap.hpp"
#include "stateful/replay.hpp"

namespace stateful::avl {
namespace {

// Calls on one set, each with its contract.
class Calls {
 public:
  Calls(Mutant chosen, Version version) : version_(version) { mutant = chosen; }
  Calls(const Calls&) = delete;
  Calls& operator=(const Calls&) = delete;
  ~Calls() {
    mutant = Mutant::None;
    heap().reset();
  }

  Calls& make(int key) {
    return call([&] { root_ = new_node(key); },
                [&](const Before&) { return is_fresh_leaf(root_, key); });
  }
  Calls& ask_height() {
    int result = 0;
    return call([&] { result = get_height(root_); },
                [&](const Before& old) { return is_height(old, result, root_); });
  }
  Calls& ask_smallest() {
    int result = 0;
    return call([&] { result = find_smallest(root_); },
                [&](const Before& old) { return is_smallest(old, result, root_); });
  }
  Calls& balance() {
    return call([&] { root_ = rebalance(root_); },
                [&](const Before& old) { return is_valid() && was_rebalanced(old, root_); });
  }
  Calls& add(int key) {
    return call([&] { root_ = insert(root_, key); },
                [&](const Before& old) { return is_valid() && key_was_inserted(old, root_, key); });
  }
  Calls& drop(int key) {
    return call([&] { root_ = remove(root_, key); },
                [&](const Before& old) { return is_valid() && key_was_removed(old, root_, key); });
  }

  int first_to_fail() const { return first_.number(); }

 private:
  bool is_valid() const { return is_avl(root_, version_); }

  template <class Body, class Ensured>
  Calls& call(Body body, Ensured ensured) {
    EXPECT_TRUE(is_valid());
    const Before old = before(root_);
    body();
    first_.note(ensured(old));
    return *this;
  }

  Version version_;
  Node* root_ = nullptr;
  FirstToFail first_;
};

class StatefulAvl : public testing::TestWithParam<Version> {
 protected:
  ~StatefulAvl() override { heap().reset(); }
  static Calls with(Mutant chosen) { return {chosen, GetParam()}; }
  static bool is_valid(const Node* root) { return is_avl(root, GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Versions, StatefulAvl,
                         testing::Values(Version::KeysFromBelow, Version::BoundsFromAbove));

using Sequence = int(Calls&&);

int inserts_larger(Calls&& calls) { return calls.make(0).add(1).first_to_fail(); }
int inserts_again(Calls&& calls) { return calls.make(0).add(0).first_to_fail(); }
int inserts_root_again(Calls&& calls) { return calls.make(0).add(1).add(0).first_to_fail(); }
int inserts_between(Calls&& calls) { return calls.make(2).add(0).add(1).first_to_fail(); }
int removes_absent(Calls&& calls) { return calls.make(0).drop(1).first_to_fail(); }
int removes_larger(Calls&& calls) { return calls.make(0).add(1).drop(1).first_to_fail(); }
int removes_root(Calls&& calls) { return calls.make(0).add(1).drop(0).first_to_fail(); }
int removes_lower_side(Calls&& calls) {
  return calls.make(0).add(1).add(2).add(3).drop(0).first_to_fail();
}
int removes_with_a_choice(Calls&& calls) {
  return calls.make(0).add(1).add(2).add(3).add(4).drop(0).first_to_fail();
}
int asks_smallest(Calls&& calls) {
  return calls.make(1).add(2).add(3).add(0).ask_smallest().first_to_fail();
}
int removes_middle(Calls&& calls) { return calls.make(0).add(1).add(2).drop(1).first_to_fail(); }

TEST_P(StatefulAvl, EachMutantFailsAtTheLastCallOfItsSequence) {
  EXPECT_EQ(inserts_larger(with(Mutant::Insert1Spec)), 2);
  EXPECT_EQ(inserts_larger(with(Mutant::Insert2Spec)), 2);
  EXPECT_EQ(inserts_root_again(with(Mutant::Insert3Spec)), 3);
  EXPECT_EQ(inserts_again(with(Mutant::Insert1Impl)), 2);
  EXPECT_EQ(removes_absent(with(Mutant::Delete4Spec)), 2);
  EXPECT_EQ(removes_larger(with(Mutant::Delete5Spec)), 3);
  EXPECT_EQ(removes_root(with(Mutant::DeleteEmptyVsSingleton)), 3);
  EXPECT_EQ(inserts_between(with(Mutant::InsertNoRebalance)), 3);
  EXPECT_EQ(removes_lower_side(with(Mutant::DeleteNoRebalance)), 5);
  EXPECT_EQ(removes_with_a_choice(with(Mutant::Rebalance1)), 6);
  EXPECT_EQ(removes_with_a_choice(with(Mutant::Rebalance2)), 6);
  EXPECT_EQ(asks_smallest(with(Mutant::SmallestStopsEarly)), 5);
}

// Rebalance refuses what they hand to it; outside of a sequence, that ends the program.
TEST_P(StatefulAvl, SomeMutantsFailInsideTheirLastCall) {
  const auto* const refused = "precondition of rebalance does not hold";
  EXPECT_DEATH(inserts_larger(with(Mutant::Insert2Impl)), refused);
  EXPECT_DEATH(inserts_again(with(Mutant::Insert3Impl)), refused);
  EXPECT_DEATH(removes_middle(with(Mutant::DeleteKeepsSuccessor)), refused);
}

TEST_P(StatefulAvl, WithoutAMutantNoneFails) {
  for (Sequence* const sequence :
       {inserts_larger, inserts_again, inserts_root_again, inserts_between, removes_absent,
        removes_larger, removes_root, removes_lower_side, removes_with_a_choice, asks_smallest,
        removes_middle})
    EXPECT_EQ(sequence(with(Mutant::None)), 0);
}

TEST_P(StatefulAvl, ALongSequenceHolds) {
  Calls calls = with(Mutant::None);
  calls.make(0);
  for (int i = 0; i < 200; ++i) calls.add(i * 37 % 101);
  for (int i = 0; i < 70; ++i) calls.drop(i * 29 % 101).ask_height().ask_smallest().balance();
  EXPECT_EQ(calls.first_to_fail(), 0);
  for (int i = 0; i < 101; ++i) calls.drop(i);
  EXPECT_EQ(calls.first_to_fail(), 0);
  EXPECT_EQ(heap().live_count(), 0U);
}

TEST_P(StatefulAvl, HeightsMustBeTrueAndNearlyEqual) {
  Node* const tree = insert(insert(insert(insert(nullptr, 5), 2), 8), 9);
  EXPECT_TRUE(is_valid(tree));
  ++tree->height;
  EXPECT_FALSE(is_valid(tree));
  --tree->height;
  tree->left = nullptr;
  EXPECT_FALSE(is_valid(tree));
  EXPECT_TRUE(is_unbalanced(tree, GetParam()));
}

TEST_P(StatefulAvl, KeysMustBeInStrictOrder) {
  Node* const tree = insert(insert(insert(nullptr, 5), std::numeric_limits<int>::min()),
                            std::numeric_limits<int>::max());
  EXPECT_TRUE(is_valid(tree));
  tree->right->key = 5;
  EXPECT_FALSE(is_valid(tree));
  EXPECT_FALSE(is_unbalanced(tree, GetParam()));
  tree->right->key = 6;
  tree->left->key = 7;
  EXPECT_FALSE(is_valid(tree));
}

TEST_P(StatefulAvl, NoNodeIsDeadOrReachedTwice) {
  Node* const tree = insert(insert(nullptr, 5), 2);
  tree->left->left = tree;
  EXPECT_FALSE(is_valid(tree));
  EXPECT_FALSE(is_unbalanced(tree, GetParam()));
  EXPECT_LE(tree_of(tree).size(), 2U);
  tree->left->left = nullptr;
  EXPECT_TRUE(is_valid(tree));
  heap().release(tree->left);
  EXPECT_FALSE(is_valid(tree));
  EXPECT_FALSE(is_unbalanced(nullptr, GetParam()));
}

TEST(StatefulAvlTree, IsTurnedAsTheContractSays) {
  EXPECT_EQ(rebalanced({{1}, {2}, {3}}), (Tree{{2}, {1}, {3}}));
  EXPECT_EQ(rebalanced({{1}, {3}, {2}}), (Tree{{2}, {1}, {3}}));
  EXPECT_EQ(rebalanced({{3}, {2}, {1}}), (Tree{{2}, {1}, {3}}));
  EXPECT_EQ(rebalanced({{3}, {1}, {2}}), (Tree{{2}, {1}, {3}}));
  // Both rotations would be legal here: the contract wants the single one.
  EXPECT_EQ(rebalanced({{1}, {3}, {2}, {4}}), (Tree{{3}, {1}, {2}, {4}}));
  EXPECT_EQ(rebalanced({{4}, {2}, {1}, {3}}), (Tree{{2}, {1}, {4}, {3}}));
  EXPECT_EQ(rebalanced({{2}, {1}, {3}}), (Tree{{2}, {1}, {3}}));
}

// The same through Sonde, which reports what failed.
class StatefulAvlSequences : public StatefulAvl {
 protected:
  ~StatefulAvlSequences() override { mutant = Mutant::None; }

  static Replay api() {
    return Replay([](sonde::Api& api) { describe_avl(api, GetParam()); });
  }
  static Replayed run(Mutant chosen, std::string_view calls) {
    mutant = chosen;
    return api().run(calls);
  }
};

INSTANTIATE_TEST_SUITE_P(Versions, StatefulAvlSequences,
                         testing::Values(Version::KeysFromBelow, Version::BoundsFromAbove));

constexpr const char* insert_larger = "{new_node{0}, insert{earlier{0}, 1}}";
constexpr const char* insert_again = "{new_node{0}, insert{earlier{0}, 0}}";
constexpr const char* insert_root_again =
    "{new_node{0}, insert{earlier{0}, 1}, insert{earlier{0}, 0}}";
constexpr const char* insert_between =
    "{new_node{2}, insert{earlier{0}, 0}, insert{earlier{0}, 1}}";
constexpr const char* remove_absent = "{new_node{0}, remove{earlier{0}, 1}}";
constexpr const char* remove_larger = "{new_node{0}, insert{earlier{0}, 1}, remove{earlier{0}, 1}}";
constexpr const char* remove_root = "{new_node{0}, insert{earlier{0}, 1}, remove{earlier{0}, 0}}";
constexpr const char* remove_lower_side =
    "{new_node{0}, insert{earlier{0}, 1}, insert{earlier{0}, 2}, insert{earlier{0}, 3},"
    " remove{earlier{0}, 0}}";
constexpr const char* remove_with_a_choice =
    "{new_node{0}, insert{earlier{0}, 1}, insert{earlier{0}, 2}, insert{earlier{0}, 3},"
    " insert{earlier{0}, 4}, remove{earlier{0}, 0}}";
constexpr const char* ask_smallest =
    "{new_node{1}, insert{earlier{0}, 2}, insert{earlier{0}, 3}, insert{earlier{0}, 0},"
    " find_smallest{earlier{0}}}";
constexpr const char* remove_middle =
    "{new_node{0}, insert{earlier{0}, 1}, insert{earlier{0}, 2}, remove{earlier{0}, 1}}";

TEST_P(StatefulAvlSequences, EachMutantFailsAtTheLastCall) {
  const auto fails_to_insert = [](std::size_t call) {
    return fails_at(call, "insert breaks its postcondition");
  };
  const auto fails_to_remove = [](std::size_t call) {
    return fails_at(call, "remove breaks its postcondition");
  };
  const auto misleads_rebalance = [](std::size_t call, const std::string& caller) {
    return fails_at(call, caller + " breaks the precondition of rebalance");
  };
  EXPECT_THAT(run(Mutant::Insert1Spec, insert_larger), fails_to_insert(2));
  EXPECT_THAT(run(Mutant::Insert2Spec, insert_larger), fails_to_insert(2));
  EXPECT_THAT(run(Mutant::Insert3Spec, insert_root_again), fails_to_insert(3));
  EXPECT_THAT(run(Mutant::Insert1Impl, insert_again), fails_to_insert(2));
  EXPECT_THAT(run(Mutant::Insert2Impl, insert_larger), misleads_rebalance(2, "insert"));
  EXPECT_THAT(run(Mutant::Insert3Impl, insert_again), misleads_rebalance(2, "insert"));
  EXPECT_THAT(run(Mutant::Delete4Spec, remove_absent), fails_to_remove(2));
  EXPECT_THAT(run(Mutant::Delete5Spec, remove_larger), fails_to_remove(3));
  EXPECT_THAT(run(Mutant::DeleteEmptyVsSingleton, remove_root), fails_to_remove(3));
  EXPECT_THAT(run(Mutant::InsertNoRebalance, insert_between), fails_to_insert(3));
  EXPECT_THAT(run(Mutant::DeleteNoRebalance, remove_lower_side), fails_to_remove(5));
  EXPECT_THAT(run(Mutant::Rebalance1, remove_with_a_choice), fails_to_remove(6));
  EXPECT_THAT(run(Mutant::Rebalance2, remove_with_a_choice), fails_to_remove(6));
  EXPECT_THAT(run(Mutant::SmallestStopsEarly, ask_smallest),
              fails_at(5, "find_smallest breaks its postcondition"));
  EXPECT_THAT(run(Mutant::DeleteKeepsSuccessor, remove_middle), misleads_rebalance(4, "remove"));
}

TEST_P(StatefulAvlSequences, WithoutAMutantNoneFails) {
  for (const char* const calls : {insert_larger, insert_again, insert_root_again, insert_between,
                                  remove_absent, remove_larger, remove_root, remove_lower_side,
                                  remove_with_a_choice, ask_smallest, remove_middle})
    EXPECT_EQ(run(Mutant::None, calls).failure, "") << calls;
  EXPECT_EQ(api().run_at_random(20'000).failure, "");
}

}  // namespace
}  // namespace stateful::avl
