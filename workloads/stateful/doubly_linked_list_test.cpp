// SPDX-License-Identifier: Apache-2.0
#include "stateful/doubly_linked_list.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "stateful/address_sanitizer.hpp"
#include "stateful/doubly_linked_list_contract.hpp"
#include "stateful/fails_at.hpp"
#include "stateful/heap.hpp"
#include "stateful/replay.hpp"

namespace stateful::doubly_linked_list {
namespace {

// Calls on one list, each with its contract. Nodes are known by when they were made.
class Calls {
 public:
  explicit Calls(Mutant chosen) { mutant = chosen; }
  Calls(const Calls&) = delete;
  Calls& operator=(const Calls&) = delete;
  ~Calls() {
    mutant = Mutant::None;
    heap().reset();
  }

  Calls& make(int value) {
    nodes_.push_back(singleton(value));
    return note(is_fresh_singleton(nodes_.back(), value));
  }
  Calls& insert_behind(std::size_t number, int value) {
    const Before old = ready(number);
    nodes_.push_back(insert_at(value, nodes_[number]));
    return note(is_list(nodes_.back()) && was_inserted(old, nodes_.back(), value));
  }
  Calls& remove(std::size_t number) {
    const Before old = ready(number);
    Node* neighbour = nullptr;
    const int result = doubly_linked_list::remove(nodes_[number], &neighbour);
    return note(is_list(neighbour) && was_removed(old, result, neighbour));
  }

  // Counted from 1; 0 if none.
  int first_to_fail() const { return first_to_fail_; }

 private:
  Before ready(std::size_t number) const {
    EXPECT_TRUE(is_list(nodes_[number]));
    return before(nodes_[number]);
  }
  Calls& note(bool holds) {
    ++count_;
    if (!holds && first_to_fail_ == 0) first_to_fail_ = count_;
    return *this;
  }

  std::vector<Node*> nodes_;
  int count_ = 0;
  int first_to_fail_ = 0;
};

class StatefulDoublyLinkedList : public testing::Test {
 protected:
  ~StatefulDoublyLinkedList() override { heap().reset(); }
  static Calls with(Mutant chosen) { return Calls(chosen); }
};

using Sequence = int(Calls&&);

int inserts(Calls&& calls) { return calls.make(1).insert_behind(0, 2).first_to_fail(); }
int inserts_between(Calls&& calls) {
  return calls.make(1).insert_behind(0, 2).insert_behind(0, 3).first_to_fail();
}
int removes_only(Calls&& calls) { return calls.make(1).remove(0).first_to_fail(); }
int removes_first(Calls&& calls) {
  return calls.make(1).insert_behind(0, 2).remove(0).first_to_fail();
}
int removes_last(Calls&& calls) {
  return calls.make(1).insert_behind(0, 2).remove(1).first_to_fail();
}

TEST_F(StatefulDoublyLinkedList, EachMutantFailsAtTheLastCallOfItsSequence) {
  EXPECT_EQ(inserts_between(with(Mutant::ForgetToSetNextPrev)), 3);
  EXPECT_EQ(inserts(with(Mutant::NextIsSelf)), 2);
  EXPECT_EQ(removes_first(with(Mutant::ConfuseNextAndPrev)), 3);
  EXPECT_EQ(removes_last(with(Mutant::ForgetToSetTemp)), 3);
  EXPECT_EQ(removes_last(with(Mutant::ConfusePrevNextWithPrev)), 3);
}

TEST_F(StatefulDoublyLinkedList, SomeMutantsFollowNullInTheirLastCall) {
  EXPECT_DEATH(inserts(with(Mutant::ForgetToCheckForNextNull)), "is_live|null pointer|SEGV");
  EXPECT_DEATH(removes_only(with(Mutant::ForgetToCheckPrevNull)), "is_live|null pointer|SEGV");
}

TEST_F(StatefulDoublyLinkedList, WithoutAMutantNoneFails) {
  for (Sequence* const sequence :
       {inserts, inserts_between, removes_only, removes_first, removes_last})
    EXPECT_EQ(sequence(with(Mutant::None)), 0);
}

TEST_F(StatefulDoublyLinkedList, ALongSequenceHolds) {
  Calls calls = with(Mutant::None);
  calls.make(0).insert_behind(0, 1).insert_behind(0, 2).insert_behind(1, 3).insert_behind(2, 4);
  calls.remove(1).remove(4).insert_behind(2, 5).remove(0).remove(3).remove(2).remove(5);
  EXPECT_EQ(calls.first_to_fail(), 0);
  EXPECT_EQ(heap().live_count(), 0U);
}

TEST_F(StatefulDoublyLinkedList, IsSeenFromOneOfItsNodes) {
  Node* const first = singleton(1);
  Node* const last = insert_at(3, first);
  Node* const middle = insert_at(2, first);
  EXPECT_EQ(view(first), (View{{1}, {2, 3}}));
  EXPECT_EQ(view(middle), (View{{2, 1}, {3}}));
  EXPECT_EQ(view(last), (View{{3, 2, 1}, {}}));
  EXPECT_EQ(view(nullptr), View{});
}

TEST_F(StatefulDoublyLinkedList, NoNodeIsDeadOrReachedTwiceOrForgetsItsNeighbour) {
  Node* const first = singleton(1);
  Node* const last = insert_at(2, first);
  EXPECT_TRUE(is_list(first));
  EXPECT_TRUE(is_list(last));
  last->next = first;
  first->previous = last;
  EXPECT_FALSE(is_list(first));
  EXPECT_LE(view(first).right.size(), 2U);
  last->next = first->previous = nullptr;
  last->previous = nullptr;
  EXPECT_FALSE(is_list(first));
  last->previous = first;
  heap().release(last);
  EXPECT_FALSE(is_list(first));
}

// The same through Sonde, which reports what failed.
class StatefulDoublyLinkedListSequences : public StatefulDoublyLinkedList {
 protected:
  ~StatefulDoublyLinkedListSequences() override { mutant = Mutant::None; }

  static Replayed run(Mutant chosen, std::string_view calls) {
    mutant = chosen;
    return Replay(describe_doubly_linked_list).run(calls);
  }
};

constexpr const char* insert = "{singleton{1}, insert_at{2, earlier{0}}}";
constexpr const char* remove_only = "{singleton{1}, remove{earlier{0}}}";
// The node that was used last comes before the one that was made of it.
constexpr const char* insert_between =
    "{singleton{1}, insert_at{2, earlier{0}}, insert_at{3, earlier{1}}}";
constexpr const char* remove_first = "{singleton{1}, insert_at{2, earlier{0}}, remove{earlier{1}}}";
constexpr const char* remove_last = "{singleton{1}, insert_at{2, earlier{0}}, remove{earlier{0}}}";

TEST_F(StatefulDoublyLinkedListSequences, EachMutantFailsAtTheLastCall) {
  const auto fails_to_insert = [](std::size_t call) {
    return fails_at(call, "insert_at breaks its postcondition");
  };
  const auto fails_to_remove = fails_at(3, "remove breaks its postcondition");
  EXPECT_THAT(run(Mutant::ForgetToSetNextPrev, insert_between), fails_to_insert(3));
  EXPECT_THAT(run(Mutant::NextIsSelf, insert), fails_to_insert(2));
  EXPECT_THAT(run(Mutant::ConfuseNextAndPrev, remove_first), fails_to_remove);
  EXPECT_THAT(run(Mutant::ForgetToSetTemp, remove_last), fails_to_remove);
  EXPECT_THAT(run(Mutant::ConfusePrevNextWithPrev, remove_last), fails_to_remove);
}

// Sanitizers end the program there; without them it is a contract that does not hold.
TEST_F(StatefulDoublyLinkedListSequences, FollowingNullFailsToo) {
  const auto expect_to_fail = [](Mutant each, const char* calls, const char* where) {
    if (with_address_sanitizer) EXPECT_DEATH(run(each, calls), "null pointer|SEGV");
    else EXPECT_THAT(run(each, calls), fails_at(2, where));
  };
  expect_to_fail(Mutant::ForgetToCheckForNextNull, insert, "inside insert_at");
  expect_to_fail(Mutant::ForgetToCheckPrevNull, remove_only, "inside remove");
}

TEST_F(StatefulDoublyLinkedListSequences, WithoutAMutantNoneFails) {
  for (const char* const calls : {insert, remove_only, insert_between, remove_first, remove_last})
    EXPECT_EQ(run(Mutant::None, calls).failure, "") << calls;
  EXPECT_EQ(Replay(describe_doubly_linked_list).run_at_random(20'000).failure, "");
}

}  // namespace
}  // namespace stateful::doubly_linked_list
