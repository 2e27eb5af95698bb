// SPDX-License-Identifier: Apache-2.0
// Disks that are full, or may not be written.
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include "children.hpp"
#include "store/cache.hpp"
#include "store/some_case_test.hpp"
#include "store/temporary_folder.hpp"
#include "system_calls.hpp"
#include "tree/error.hpp"

namespace sonde::store {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

KeptFailure failure_called(const std::string& origin) {
  return {.origin = origin, .tree = arguments(origin), .what = std::string(5'000, 'x')};
}

std::vector<std::string> origins_in(Cache& cache) {
  std::vector<std::string> origins;
  for (const auto& each : cache.failures("A.B")) origins.push_back(each.origin);
  return origins;
}

// Files that grow longer than this are refused, as on a full disk.
void limit_files(rlim_t bytes) {
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{bytes, bytes};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
}

TEST(FullDisk, AtAnyMomentLosesNothingThatTheCacheKept) {
  unsigned refused = 0;
  for (unsigned write = 1; write <= 40; ++write) {
    const TemporaryFolder temporary;
    Cache cache(temporary.path());
    ASSERT_TRUE(cache.keep_failure("A.B", failure_called("before")));
    fill_disk_at_write(write);
    const bool kept = cache.keep_failure("A.B", failure_called("now"));
    mend_system_calls();

    const auto remarks = cache.take_remarks();
    if (kept) EXPECT_THAT(remarks, IsEmpty());
    else
      EXPECT_THAT(remarks, ElementsAre(HasSubstr("cache.db: has no space left on its disk: free")));
    EXPECT_THAT(origins_in(cache), Contains("before"));
    EXPECT_THAT(origins_in(cache), kept ? SizeIs(2) : SizeIs(1));
    EXPECT_TRUE(cache.keep_failure("A.B", failure_called("after"))) << "write " << write;
    EXPECT_THAT(origins_in(cache), Contains("after"));
    EXPECT_THAT(cache.take_remarks(), IsEmpty());
    if (!kept) ++refused;
  }
  EXPECT_GT(refused, 3u);
  EXPECT_LT(refused, 40u);
}

TEST(FullDisk, IsReportedOnceByTheCache) {
  const TemporaryFolder temporary;
  Cache cache(temporary.path());
  ASSERT_TRUE(cache.keep_failure("A.B", failure_called("before")));
  Child writer([&](auto) {
    limit_files(1'000);
    EXPECT_FALSE(cache.keep_failure("A.B", failure_called("now")));
    EXPECT_FALSE(cache.keep_failure("A.B", failure_called("then")));
    EXPECT_THAT(cache.take_remarks(), ElementsAre(HasSubstr("space")));
  });
  EXPECT_EQ(writer.wait(), 0);
  EXPECT_THAT(origins_in(cache), ElementsAre("before"));
  EXPECT_TRUE(cache.keep_failure("A.B", failure_called("after")));
}

// A small file system that only this process sees; false where this user may not mount one.
bool mount_tiny(const fs::path& folder) {
  return ::geteuid() == 0 && ::unshare(CLONE_NEWNS) == 0 &&
         ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         ::mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=128k") == 0;
}

TEST(FullDisk, KeepsWhatHasRoomAndGoesOnWhenThereIsMore) {
  const TemporaryFolder temporary;
  Child writer([&](auto) {
    if (!mount_tiny(temporary.path())) fill_disk_at_write(100);  // as if it were as small
    std::ofstream(temporary.path() / "filler") << std::string(50'000, 'x');
    Cache cache(temporary.path() / ".sonde");
    std::vector<std::string> kept;
    for (int i = 0; i < 100; ++i) {
      const std::string origin = std::to_string(i);
      if (cache.keep_failure("A.B", failure_called(origin))) kept.push_back(origin);
    }
    mend_system_calls();  // a full disk takes what is written over something
    EXPECT_THAT(cache.take_remarks(), Not(IsEmpty()));
    EXPECT_GT(kept.size(), 0u);
    EXPECT_LT(kept.size(), 100u);
    EXPECT_EQ(origins_in(cache), kept);
    fs::remove(temporary.path() / "filler");
    EXPECT_TRUE(cache.keep_failure("A.B", failure_called("after")));
  });
  EXPECT_EQ(writer.wait(), 0);
}

TEST(FullDisk, LeavesNoPartOfACaseFile) {
  const TemporaryFolder temporary;
  const auto parameters = parameters_of<std::string>("A.B", {"text"});
  const fs::path folder = cases_folder(temporary.path() / "a_test.cpp", "A.B");
  Child writer([&](auto) {
    limit_files(10);
    EXPECT_THROW(keep_case(folder, parameters, {.tree = arguments(std::string("a"))}), Error);
  });
  EXPECT_EQ(writer.wait(), 0);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 0);
}

// Root may write anywhere, so the child becomes somebody who may not.
void give_up_rights() {
  constexpr unsigned nobody = 65'534;
  if (::geteuid() != 0) return;
  ASSERT_EQ(::setgroups(0, nullptr), 0);
  ASSERT_EQ(::setresgid(nobody, nobody, nobody), 0);
  ASSERT_EQ(::setresuid(nobody, nobody, nobody), 0);
}

// As version 3 left it.
void make_older(const fs::path& file) {
  sqlite3* connection = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &connection), SQLITE_OK);
  constexpr const char* older = "ALTER TABLE corpus DROP COLUMN functions; PRAGMA user_version = 3";
  EXPECT_EQ(sqlite3_exec(connection, older, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(connection);
}

std::string bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// A file that this version wrote, or an older one.
void expect_reading(void (*prepare)(const fs::path& file), fs::perms rights) {
  const TemporaryFolder temporary;
  fs::permissions(temporary.path(), fs::perms(0755));
  Cache cache(temporary.path() / ".sonde");
  ASSERT_TRUE(cache.keep_failure("A.B", failure_called("before")));
  ASSERT_TRUE(cache.add_corpus("A.B", std::vector<CorpusCase>{{arguments(1), "", {}}}));
  prepare(cache.file());
  fs::permissions(cache.file(), rights);
  fs::permissions(cache.file().parent_path(), fs::perms(0555));
  const std::string before = bytes_of(cache.file());
  Child reader([&](auto) {
    give_up_rights();
    EXPECT_THAT(origins_in(cache), ElementsAre("before"));
    EXPECT_THAT(cache.corpus("A.B", 10), SizeIs(1));
    EXPECT_THAT(cache.take_remarks(), IsEmpty());
    EXPECT_FALSE(cache.keep_failure("A.B", failure_called("now")));
    EXPECT_FALSE(cache.add_run("A.B", {}));
    EXPECT_THAT(cache.take_remarks(), ElementsAre(HasSubstr("cache.db: is not writable")));
    EXPECT_THAT(origins_in(cache), ElementsAre("before"));
  });
  EXPECT_EQ(reader.wait(), 0);
  EXPECT_EQ(bytes_of(cache.file()), before);
  fs::permissions(cache.file().parent_path(), fs::perms(0755));
}

TEST(ReadOnlyFolder, IsReadAndReportedOnce) {
  expect_reading([](const fs::path&) {}, fs::perms(0444));
}

TEST(ReadOnlyFolder, IsReadAlsoIfAnOlderVersionWroteIt) {
  expect_reading(make_older, fs::perms(0444));
  expect_reading(make_older, fs::perms(0666));
}

TEST(ReadOnlyFolder, WithoutACacheIsReportedOnce) {
  const TemporaryFolder temporary;
  fs::permissions(temporary.path(), fs::perms(0555));
  Child writer([&](auto) {
    give_up_rights();
    Cache cache(temporary.path() / ".sonde");
    EXPECT_THAT(origins_in(cache), IsEmpty());
    EXPECT_FALSE(cache.keep_failure("A.B", failure_called("now")));
    EXPECT_FALSE(cache.keep_failure("A.B", failure_called("now")));
    EXPECT_THAT(cache.take_remarks(), ElementsAre(HasSubstr(".sonde: cannot be created")));
    EXPECT_THROW(keep_case(temporary.path() / "sonde-cases" / "A.B",
                           parameters_of<std::string>("A.B", {"text"}),
                           {.tree = arguments(std::string("a"))}),
                 Error);
  });
  EXPECT_EQ(writer.wait(), 0);
  fs::permissions(temporary.path(), fs::perms(0755));
}

TEST(ReadOnlyFolder, ThatIsAFileIsReportedOnce) {
  const TemporaryFolder temporary;
  std::ofstream(temporary.path() / "file") << "x";
  Cache cache(temporary.path() / "file" / ".sonde");
  EXPECT_THAT(origins_in(cache), IsEmpty());
  EXPECT_FALSE(cache.keep_failure("A.B", failure_called("now")));
  EXPECT_FALSE(cache.keep_failure("A.B", failure_called("now")));
  EXPECT_THAT(cache.take_remarks(), ElementsAre(HasSubstr(".sonde: cannot be created")));
}

}  // namespace
}  // namespace sonde::store
