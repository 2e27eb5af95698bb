// SPDX-License-Identifier: Apache-2.0
#include "stateful/imperative_queue.hpp"

#include <gtest/gtest.h>

#include "stateful/address_sanitizer.hpp"
#include "stateful/breaks_contract.hpp"
#include "stateful/heap.hpp"
#include "stateful/imperative_queue_contract.hpp"

namespace stateful::imperative_queue {
namespace {

class ImperativeQueue : public testing::Test {
 protected:
  void TearDown() override {
    mutant = Mutant::None;
    heap().reset();
  }
};

bool push_fails(int value, Queue* queue) {
  const View before = view(queue);
  if (breaks_contract([&] { push_queue(value, queue); })) return true;
  return !has_pushed(before, value, queue);
}

bool pop_fails(Queue* queue) {
  const View before = view(queue);
  int result = 0;
  if (breaks_contract([&] { result = pop_queue(queue); })) return true;
  return !has_popped(before, result, queue);
}

Queue* queue_of(int pushes) {
  Queue* const queue = empty_queue();
  for (int value = 1; value <= pushes; ++value) EXPECT_FALSE(push_fails(value, queue));
  return queue;
}

bool pop_of_fails(Mutant chosen, int size) {
  mutant = chosen;
  return pop_fails(queue_of(size));
}

bool push_after_fails(Mutant chosen, int size) {
  mutant = chosen;
  return push_fails(7, queue_of(size));
}

TEST_F(ImperativeQueue, FirstInIsFirstOut) {
  Queue* const queue = queue_of(3);
  EXPECT_EQ(view(queue).content, (std::vector{1, 2, 3}));
  EXPECT_EQ(pop_queue(queue), 1);
  EXPECT_EQ(pop_queue(queue), 2);
  EXPECT_EQ(pop_queue(queue), 3);
  EXPECT_TRUE(is_well_formed(queue));
  EXPECT_TRUE(is_empty(queue));
  EXPECT_EQ(heap().live_count(), 1U);
}

TEST_F(ImperativeQueue, WithoutAMutantNothingFails) {
  for (const int size : {1, 2, 3}) EXPECT_FALSE(pop_of_fails(Mutant::None, size));
  for (const int size : {0, 1, 2}) EXPECT_FALSE(push_after_fails(Mutant::None, size));
}

TEST_F(ImperativeQueue, PopOfTwoFails) {
  EXPECT_TRUE(pop_of_fails(Mutant::ForgetChangeFront, 2));
  EXPECT_TRUE(pop_of_fails(Mutant::PopReturnsZero, 2));
  EXPECT_FALSE(pop_of_fails(Mutant::ForgetChangeFront, 1));
  EXPECT_FALSE(pop_of_fails(Mutant::PopReturnsZero, 1));
}

TEST_F(ImperativeQueue, PopOfOneFails) {
  EXPECT_TRUE(pop_of_fails(Mutant::ForgetAboutSingletons, 1));
}

TEST_F(ImperativeQueue, PushOntoOneFails) {
  EXPECT_TRUE(push_after_fails(Mutant::ForgetToUpdateOldback, 1));
  EXPECT_TRUE(push_after_fails(Mutant::ForgetToUpdateBack, 1));
  EXPECT_FALSE(push_after_fails(Mutant::ForgetToUpdateOldback, 0));
  EXPECT_FALSE(push_after_fails(Mutant::ForgetToUpdateBack, 0));
}

TEST_F(ImperativeQueue, WhatIsNotOwnedIsNotRead) {
  if constexpr (with_address_sanitizer) {
    mutant = Mutant::ReadAfterFree;
    EXPECT_DEATH(pop_queue(queue_of(1)), "use-after-poison");
    mutant = Mutant::ForgetAboutEmpty;
    EXPECT_DEATH(push_queue(1, empty_queue()), "SEGV|null pointer");
  } else {
    EXPECT_TRUE(pop_of_fails(Mutant::ReadAfterFree, 1));
    EXPECT_TRUE(push_after_fails(Mutant::ForgetAboutEmpty, 0));
  }
}

TEST_F(ImperativeQueue, ACircleIsNotWellFormed) {
  Queue* const queue = queue_of(2);
  queue->back->next = queue->front;
  EXPECT_FALSE(is_well_formed(queue));
}

}  // namespace
}  // namespace stateful::imperative_queue
