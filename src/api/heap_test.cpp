// SPDX-License-Identifier: Apache-2.0
// The tracked heap, and footprints over it.
#include "api/heap.hpp"

#include <cstring>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/cells.hpp"
#include "api/footprint.hpp"
#include "api/sanitizer_memory.hpp"
#include "sonde/api.hpp"
#include "sonde/api/allocation.h"
#include "sonde/ownership.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;

class Case : public testing::Test {
 protected:
  Case() { api::heap().begin_case(); }
  ~Case() override { api::heap().end_case(); }
};

using TrackedHeap = Case;
using Footprints = Case;

TEST_F(TrackedHeap, KnowsWhichBytesAreAlive) {
  auto* const block = static_cast<char*>(sonde_malloc(10));
  EXPECT_TRUE(owned(block, 10));
  EXPECT_TRUE(owned(block + 3, 7));
  EXPECT_FALSE(owned(block + 3, 8));
  EXPECT_FALSE(owned(block + 10, 1));
  sonde_free(block);
  EXPECT_FALSE(owned(block, 1));
  EXPECT_STREQ(api::why_dead(block, 1), "was freed");
}

TEST_F(TrackedHeap, KnowsOtherMemoryAsFarAsItCanBeRead) {
  const int local = 1;
  static const int global = 2;
  EXPECT_TRUE(owned(&local));
  EXPECT_TRUE(owned(&global));
  EXPECT_FALSE(owned(static_cast<int*>(nullptr)));
  EXPECT_FALSE(owned(reinterpret_cast<int*>(std::uintptr_t{0xcdcdcdcdcdcdcdcd})));
}

// One int is no array of ints, though there is memory behind it.
TEST(Cells, AreOwnedUpToTheirEnd) {
  auto* const cell = static_cast<int*>(api::allocate_cell(sizeof(int), alignof(int)));
  EXPECT_TRUE(owned(cell, sizeof(int)));
  EXPECT_FALSE(owned(cell, 2 * sizeof(int)));
  EXPECT_FALSE(owned(cell + 1, sizeof(int)));
  EXPECT_FALSE(owned(cell - 1, sizeof(int)));
  api::free_cell(cell, alignof(int));
}

TEST_F(TrackedHeap, UsesNoMemoryTwiceInACase) {
  void* const first = sonde_malloc(8);
  sonde_free(first);
  EXPECT_NE(sonde_malloc(8), first);
  auto* const moved = static_cast<char*>(sonde_malloc(2));
  std::memcpy(moved, "ab", 2);
  auto* const larger = static_cast<char*>(sonde_realloc(moved, 3));
  EXPECT_NE(larger, moved);
  EXPECT_EQ(std::memcmp(larger, "ab", 2), 0);
  EXPECT_FALSE(owned(moved, 1));
}

TEST_F(TrackedHeap, FindsWritesWhereNothingShouldBe) {
  if (api::knows_poison()) GTEST_SKIP() << "AddressSanitizer finds them";
  auto* const block = static_cast<char*>(sonde_malloc(3));
  EXPECT_EQ(api::heap().damage(), "");
  block[3] = 'x';
  EXPECT_THAT(api::heap().damage(), HasSubstr("writes beyond the block of 3 bytes"));
  EXPECT_EQ(api::heap().damage(), "");
  sonde_free(block);
  block[0] = 'x';
  EXPECT_THAT(api::heap().damage(), HasSubstr("which was freed"));
}

TEST_F(TrackedHeap, KnowsWhatIsWrongWithAFree) {
  auto* const block = static_cast<char*>(sonde_malloc(4));
  EXPECT_STREQ(api::heap().release(block + 1), "frees what is not the start of a block");
  EXPECT_EQ(api::heap().release(block), nullptr);
  EXPECT_STREQ(api::heap().release(block), "frees a block twice");
}

TEST(TrackedHeapOutside, IsTheUsualOneBetweenCases) {
  void* const block = sonde_calloc(2, 8);
  EXPECT_FALSE(api::heap().contains(reinterpret_cast<std::uintptr_t>(block)));
  sonde_free(block);
}

TEST_F(Footprints, OwnEachByteOnce) {
  auto* const block = static_cast<int*>(sonde_calloc(4, sizeof(int)));
  Footprint footprint;
  EXPECT_TRUE(footprint.add(block));
  EXPECT_TRUE(footprint.add(block + 2));
  EXPECT_EQ(footprint.bytes(), 2 * sizeof(int));
  EXPECT_TRUE(footprint.has(block + 2, sizeof(int)));
  EXPECT_FALSE(footprint.has(block, 3 * sizeof(int)));
  const Footprint copy = footprint;
  EXPECT_FALSE(footprint.add(block, 2 * sizeof(int), {"all", "a.c", 3}));
  EXPECT_STREQ(footprint.broken(), "is owned twice");
  EXPECT_STREQ(footprint.broken_resource().text, "all");
  EXPECT_FALSE(footprint.add(block + 3));  // broken
  EXPECT_EQ(copy.broken(), nullptr);
}

TEST_F(Footprints, TellWhatIsLost) {
  void* const kept = sonde_malloc(8);
  void* const lost = sonde_malloc(16);
  Footprint before;
  before.add(kept, 8, {"RW<long>(kept)", "a.c", 1});
  before.add(lost, 16, {"RW<struct cell>(lost)", "a.c", 2});
  Footprint after;
  after.add(kept, 8);
  Resource resource;
  const std::size_t blocks = api::heap().blocks().size();
  EXPECT_EQ(api::leak_between(before, blocks, after, resource), "leaks RW<struct cell>(lost)");
  EXPECT_EQ(resource.line, 2U);
  sonde_free(lost);
  EXPECT_EQ(api::leak_between(before, blocks, after, resource), "");
  static_cast<void>(sonde_malloc(5));
  EXPECT_EQ(api::leak_between(before, blocks, after, resource),
            "leaks the 5 bytes that the test allocated");
}

struct Cell {
  Cell* next;
};

Cell* make_cell() { return static_cast<Cell*>(sonde_calloc(1, sizeof(Cell))); }

void describe_cells(Api& api) {
  api.type<Cell*>("cell").owns([](Footprint& owned, const Cell* cell) {
    for (; cell != nullptr && owned.add(cell);) cell = cell->next;
  });
  api.call("make", make_cell);
}

TEST(Owns, ReportsALeak) {
  const auto report = check_api("Owns.Leak", [](Api& api) {
    describe_cells(api);
    api.call("cut", [](Cell* cell) {
      cell->next = make_cell();
      cell->next = nullptr;
    });
  });
  EXPECT_THAT(report.text(), HasSubstr("  auto cell_0 = make();\n  cut(cell_0);\n"));
  EXPECT_THAT(report.text(), HasSubstr("cut leaks the 8 bytes that cut allocated"));
}

TEST(Owns, ReportsMemoryThatIsGone) {
  const auto report = check_api("Owns.Gone", [](Api& api) {
    describe_cells(api);
    api.call("spoil", [](Cell* cell) { sonde_free(cell); });
  });
  EXPECT_THAT(report.text(), HasSubstr("spoil leaves cell_0 without its memory"));
  EXPECT_THAT(report.text(), HasSubstr("was freed"));
}

TEST(Owns, ReportsMemoryThatIsFreedTwice) {
  const auto report = check_api("Owns.Twice", [](Api& api) {
    api.call("make", make_cell);
    api.call("end", [](Cell* cell) { sonde_free(cell); });
  });
  EXPECT_THAT(report.text(), HasSubstr("end frees a block twice"));
}

TEST(Owns, IsContentWithWhatIsFreed) {
  const auto report = check_api("Owns.Freed", [](Api& api) {
    describe_cells(api);
    api.call("end",
             [](Cell* cell) {
               sonde_free(cell->next);
               sonde_free(cell);
             })
        .consumes(0);
    api.call("grow", [](Cell* cell) {
      if (cell->next == nullptr) cell->next = make_cell();
    });
  });
  EXPECT_TRUE(report.passed()) << report.text();
}

}  // namespace
}  // namespace sonde
