// SPDX-License-Identifier: Apache-2.0
#include "stateful/circular_queue.hpp"

#include <gtest/gtest.h>

#include "stateful/circular_queue_contract.hpp"
#include "stateful/heap.hpp"

namespace stateful::circular_queue {
namespace {

class CircularQueue : public testing::Test {
 protected:
  void TearDown() override {
    mutant = Mutant::None;
    heap().reset();
  }
};

// Calls on one queue, each with its contract. Those that it does not allow are left out.
class Calls {
 public:
  explicit Calls(Mutant chosen) { mutant = chosen; }

  Calls& make(int capacity) {
    queue_ = new_queue(capacity);
    return note(is_empty_with(queue_, capacity));
  }
  Calls& put(int value) {
    if (!may_put(queue_)) return note(true);
    const View before = view(queue_);
    circular_queue::put(queue_, value);
    return note(has_put(before, queue_, value));
  }
  Calls& get() {
    if (!may_get(queue_)) return note(true);
    const View before = view(queue_);
    const int result = circular_queue::get(queue_);
    return note(has_got(before, result, queue_));
  }
  Calls& ask_size() { return note(queue_size(queue_) == size(queue_)); }

  // Counted from 1; 0 if none.
  int first_to_fail() const { return first_to_fail_; }

 private:
  Calls& note(bool holds) {
    ++count_;
    if (!holds && first_to_fail_ == 0) first_to_fail_ = count_;
    return *this;
  }

  Queue* queue_ = nullptr;
  int count_ = 0;
  int first_to_fail_ = 0;
};

int makes(Mutant chosen) { return Calls(chosen).make(1).first_to_fail(); }

int overfills(Mutant chosen) { return Calls(chosen).make(1).put(1).put(2).first_to_fail(); }

int gets(Mutant chosen) { return Calls(chosen).make(2).put(1).put(2).get().first_to_fail(); }

int wraps(Mutant chosen) {
  return Calls(chosen).make(2).put(1).put(2).get().put(3).ask_size().first_to_fail();
}

TEST_F(CircularQueue, EachMutantFailsAtTheLastCallOfItsSequence) {
  EXPECT_EQ(makes(Mutant::EmptyVsFullNew), 1);
  EXPECT_EQ(overfills(Mutant::EmptyVsFullPut), 3);
  EXPECT_EQ(overfills(Mutant::QueueFull), 3);
  EXPECT_EQ(wraps(Mutant::ModSizeVsRem), 6);
  EXPECT_EQ(wraps(Mutant::AbsSize), 6);
  EXPECT_EQ(gets(Mutant::GetNoAdvance), 4);
}

TEST_F(CircularQueue, WithoutAMutantNoneFails) {
  for (const auto sequence : {makes, overfills, gets, wraps}) EXPECT_EQ(sequence(Mutant::None), 0);
}

TEST_F(CircularQueue, KeepsTheOrderAcrossTheEndOfItsBuffer) {
  Queue* const queue = new_queue(3);
  for (const int value : {1, 2, 3}) put(queue, value);
  EXPECT_EQ(get(queue), 1);
  EXPECT_EQ(get(queue), 2);
  put(queue, 4);
  put(queue, 5);
  EXPECT_EQ(view(queue).content, (std::vector{3, 4, 5}));
  EXPECT_EQ(queue_size(queue), 3);
  EXPECT_EQ(capacity(queue), 3);
  EXPECT_FALSE(may_put(queue));
  destroy(queue);
  EXPECT_EQ(heap().live_count(), 0U);
}

TEST_F(CircularQueue, AtMost4095Fit) {
  EXPECT_FALSE(may_make(0));
  EXPECT_TRUE(may_make(1));
  EXPECT_TRUE(may_make(4095));
  EXPECT_FALSE(may_make(4096));
}

TEST_F(CircularQueue, IsNotWellFormedWithoutItsBuffer) {
  Queue* const queue = new_queue(1);
  EXPECT_TRUE(is_well_formed(queue));
  heap().release(queue->buffer);
  EXPECT_FALSE(is_well_formed(queue));
  EXPECT_FALSE(is_well_formed(nullptr));
}

}  // namespace
}  // namespace stateful::circular_queue
