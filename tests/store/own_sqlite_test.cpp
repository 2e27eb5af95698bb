// SPDX-License-Identifier: Apache-2.0
// The code under test is a SQLite, or what it takes for one: its functions have the names of
// those that Sonde's cache uses, and do something else. Neither meets the other.
#include <vector>

#include <gtest/gtest.h>

#include "store/cache.hpp"
#include "store/some_case_test.hpp"
#include "store/temporary_folder.hpp"

namespace {

unsigned calls = 0;

int called() {
  ++calls;
  return 77;
}

}  // namespace

extern "C" {
int sqlite3_open(const char*, void**) { return called(); }
int sqlite3_open_v2(const char*, void**, int, const char*) { return called(); }
int sqlite3_close(void*) { return called(); }
int sqlite3_exec(void*, const char*, void*, void*, char**) { return called(); }
int sqlite3_prepare_v2(void*, const char*, int, void**, const char**) { return called(); }
int sqlite3_step(void*) { return called(); }
int sqlite3_finalize(void*) { return called(); }
int sqlite3_initialize() { return called(); }
int sqlite3BtreeOpen() { return called(); }  // no function for users, and yet not static
void* sqlite3_malloc(int) { return called() == 77 ? nullptr : &calls; }
int sqlite3_config(int, ...) { return called(); }
extern const char sqlite3_version[];
const char sqlite3_version[] = "mine";
}

namespace sonde::store {
namespace {

TEST(OwnSqlite, StaysApartFromTheOneOfTheCache) {
  const TemporaryFolder folder;
  Cache cache(folder.path());
  ASSERT_TRUE(cache.keep_failure("A.B", {.origin = "one", .tree = arguments(5)}));
  const std::vector<KeptFailure> kept = cache.failures("A.B");
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].tree, arguments(5));
  EXPECT_TRUE(cache.take_remarks().empty());
  EXPECT_EQ(calls, 0U);

  EXPECT_EQ(sqlite3_open("", nullptr), 77);
  EXPECT_EQ(sqlite3_step(nullptr), 77);
  EXPECT_EQ(sqlite3_version[0], 'm');
  EXPECT_EQ(calls, 2U);
}

}  // namespace
}  // namespace sonde::store
