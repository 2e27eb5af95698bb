// SPDX-License-Identifier: Apache-2.0
#include "stateful/heap.hpp"

#include <gtest/gtest.h>

namespace stateful {
namespace {

class HeapOfStatefulCode : public testing::Test {
 protected:
  void SetUp() override { heap().reset(); }
  void TearDown() override { heap().reset(); }
};

TEST_F(HeapOfStatefulCode, KnowsItsLiveBlocks) {
  const int* const one = heap().make<int>(1);
  const int* const many = heap().make_array<int>(1000);
  EXPECT_EQ(*one, 1);
  EXPECT_EQ(many[999], 0);
  EXPECT_TRUE(heap().is_live(one));
  EXPECT_TRUE(heap().is_live(many));
  EXPECT_EQ(heap().live_count(), 2U);
}

TEST_F(HeapOfStatefulCode, AnythingElseIsNotLive) {
  const int elsewhere = 0;
  const int* const block = heap().make_array<int>(100);
  EXPECT_FALSE(heap().is_live(nullptr));
  EXPECT_FALSE(heap().is_live(&elsewhere));
  EXPECT_FALSE(heap().is_live(block + 1));
  EXPECT_FALSE(heap().is_live(block + 16));
  EXPECT_FALSE(heap().is_live(reinterpret_cast<const void*>(0xDDDDDDDDDDDDDDDD)));
}

TEST_F(HeapOfStatefulCode, AReleasedBlockIsNotUsedAgain) {
  const int* const block = heap().make<int>(1);
  heap().release(block);
  EXPECT_NE(heap().make<int>(2), block);
  EXPECT_FALSE(heap().is_live(block));
  EXPECT_EQ(heap().live_count(), 1U);
  EXPECT_FALSE(heap().damaged());
}

TEST_F(HeapOfStatefulCode, ReleasingTwiceOrWhatIsNoBlockIsDamage) {
  heap().release(nullptr);
  EXPECT_FALSE(heap().damaged());

  const int* const block = heap().make<int>(1);
  heap().release(block);
  heap().release(block);
  EXPECT_TRUE(heap().damaged());
  EXPECT_EQ(heap().live_count(), 0U);

  heap().reset();
  EXPECT_FALSE(heap().damaged());
  heap().release(heap().make_array<int>(8) + 4);
  EXPECT_TRUE(heap().damaged());
}

TEST_F(HeapOfStatefulCode, NothingIsLiveAfterAReset) {
  const int* const first = heap().make<int>(1);
  const int* const second = heap().make<int>(2);
  heap().reset();
  EXPECT_FALSE(heap().is_live(first));
  EXPECT_EQ(heap().live_count(), 0U);
  // The first block is taken again, by one that covers both.
  EXPECT_EQ(heap().make_array<int>(100), first);
  EXPECT_FALSE(heap().is_live(second));
}

TEST_F(HeapOfStatefulCode, TooMuchIsRefused) {
  EXPECT_THROW(heap().make_array<char>(std::size_t{1} << 30), std::bad_alloc);
}

// With AddressSanitizer, memory outside of blocks cannot be touched; without it, the heap
// reports the write later.
TEST_F(HeapOfStatefulCode, SeesWritesBehindABlock) {
  volatile char* const block = heap().make_array<char>(8);
  EXPECT_TRUE(heap().is_intact(const_cast<char*>(block)));
  if (Heap::is_guarded()) {
    EXPECT_DEATH(block[8] = 0, "use-after-poison");
    return;
  }
  block[8] = 0;
  EXPECT_FALSE(heap().is_intact(const_cast<char*>(block)));
  heap().release(const_cast<char*>(block));
  EXPECT_TRUE(heap().damaged());
}

TEST_F(HeapOfStatefulCode, WhatIsReadFromAReleasedBlockIsNotWhatWasThere) {
  const volatile int* const block = heap().make<int>(0);
  heap().release(const_cast<const int*>(block));
  if (Heap::is_guarded()) EXPECT_DEATH(static_cast<void>(*block), "use-after-poison");
  else EXPECT_EQ(static_cast<unsigned>(*block), 0xDDDDDDDDU);
}

}  // namespace
}  // namespace stateful
