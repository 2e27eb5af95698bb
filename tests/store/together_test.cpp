// SPDX-License-Identifier: Apache-2.0
// Several processes at one store.
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "children.hpp"
#include "store/cache.hpp"
#include "store/some_case_test.hpp"
#include "store/temporary_folder.hpp"

namespace sonde::store {
namespace {

namespace fs = std::filesystem;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr unsigned writers = 4;
constexpr unsigned rounds = 20;

KeptFailure failure_called(const std::string& origin) {
  return {.origin = origin, .tree = arguments(origin)};
}

// Runs the body, with the number of the writer, in as many processes at once.
template <class Body>
void run_together(Body body) {
  std::vector<std::unique_ptr<Child>> children;
  for (unsigned i = 0; i < writers; ++i)
    children.push_back(std::make_unique<Child>([&](auto) { body(i); }));
  for (const auto& child : children) EXPECT_EQ(child->wait(), 0);
}

TEST(Together, WritersOfACacheTakeTurns) {
  const TemporaryFolder temporary;
  run_together([&](unsigned writer) {
    Cache cache(temporary.path() / ".sonde");
    for (unsigned i = 0; i < rounds; ++i) {
      EXPECT_TRUE(cache.keep_failure("A.B", failure_called(std::to_string(writer * rounds + i))));
      EXPECT_TRUE(cache.keep_failure("A.B", failure_called("shared")));
    }
    EXPECT_THAT(cache.take_remarks(), IsEmpty());
  });
  Cache cache(temporary.path() / ".sonde");
  const auto kept = cache.failures("A.B");
  EXPECT_THAT(kept, SizeIs(writers * rounds + 1));
  for (const auto& each : kept)
    EXPECT_EQ(each.times, each.origin == "shared" ? writers * rounds : 1);
}

TEST(Together, WritersOfACaseKeepItOnce) {
  const TemporaryFolder temporary;
  const auto parameters = parameters_of<std::string>("A.B", {"text"});
  const fs::path folder = cases_folder(temporary.path() / "a_test.cpp", "A.B");
  run_together([&](unsigned writer) {
    for (unsigned i = 0; i < rounds; ++i)
      keep_case(folder, parameters, {.tree = arguments(std::to_string(writer * rounds + i))});
  });
  EXPECT_THAT(read_cases(folder, parameters).fitting, SizeIs(writers * rounds));
  EXPECT_THAT(read_cases(folder, parameters).stale, IsEmpty());
}

unsigned open_files_of(const fs::path& file) {
  unsigned count = 0;
  for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
    std::error_code ignored;
    if (fs::read_symlink(entry.path(), ignored) == file) ++count;
  }
  return count;
}

TEST(Together, NothingIsOpenAcrossAFork) {
  const TemporaryFolder temporary;
  Cache cache(temporary.path());
  EXPECT_TRUE(cache.keep_failure("A.B", failure_called("parent")));
  EXPECT_EQ(open_files_of(cache.file()), 0u);
  Child child([&](auto) { EXPECT_TRUE(cache.keep_failure("A.B", failure_called("child"))); });
  EXPECT_TRUE(cache.keep_failure("A.B", failure_called("meanwhile")));
  EXPECT_EQ(child.wait(), 0);
  EXPECT_THAT(cache.failures("A.B"), SizeIs(3));
}

}  // namespace
}  // namespace sonde::store
