// SPDX-License-Identifier: Apache-2.0
#include "stateful/doubly_linked_list.hpp"

#include <gtest/gtest.h>

#include "stateful/doubly_linked_list_contract.hpp"
#include "stateful/heap.hpp"

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

}  // namespace
}  // namespace stateful::doubly_linked_list
