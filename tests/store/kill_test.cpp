// SPDX-License-Identifier: Apache-2.0
// Whoever is killed while it writes loses nothing that was reported as kept, and
// leaves stores that open.
#include <csignal>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "children.hpp"
#include "rounds.hpp"
#include "store/cache.hpp"
#include "store/some_case_test.hpp"
#include "store/temporary_folder.hpp"
#include "system_calls.hpp"
#include "tree/random.hpp"

namespace sonde::store {
namespace {

namespace fs = std::filesystem;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;

constexpr unsigned kills = rounds_of(200);

KeptFailure failure_called(const std::string& origin) {
  return {.origin = origin, .tree = arguments(origin), .what = std::string(3'000, 'x')};
}

std::string integrity_of(const fs::path& file) {
  sqlite3* connection = nullptr;
  sqlite3_open(file.c_str(), &connection);
  std::string answer;
  const auto take = [](void* into, int, char** values, char**) {
    *static_cast<std::string*>(into) += values[0];
    return 0;
  };
  sqlite3_exec(connection, "PRAGMA integrity_check", take, &answer, nullptr);
  sqlite3_close(connection);
  return answer;
}

// What the calls of one failure are in number.
unsigned calls_of_one(Cache& cache) {
  kill_at_call(0);
  EXPECT_TRUE(cache.keep_failure("A.B", failure_called("first")));
  return mend_system_calls();
}

TEST(KilledWriter, LosesNothingThatTheCacheKept) {
  const TemporaryFolder temporary;
  Cache cache(temporary.path());
  EXPECT_TRUE(cache.keep_failure("A.B", failure_called("created")));
  std::set<std::string> reported = {"created", "first"};
  const unsigned most_calls = 3 * calls_of_one(cache);
  ASSERT_GT(most_calls, 10u);

  Random random(2'026);
  for (unsigned round = 0; round < kills; ++round) {
    const auto call = static_cast<unsigned>(1 + random.below(most_calls));
    Child writer([&](auto report) {
      kill_at_call(call);
      for (unsigned i = 0; i < 100; ++i) {
        const std::string origin = std::to_string(round) + "-" + std::to_string(i);
        if (cache.keep_failure("A.B", failure_called(origin))) report(origin);
      }
    });
    for (const auto& line : writer.lines()) reported.insert(line);
    const int status = writer.wait();
    ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << "call " << call;

    std::vector<std::string> kept;
    for (const auto& each : cache.failures("A.B")) {
      kept.push_back(each.origin);
      ASSERT_EQ(each.tree, arguments(each.origin));
    }
    ASSERT_THAT(kept, IsSupersetOf(reported)) << "call " << call;
    ASSERT_THAT(cache.take_remarks(), IsEmpty()) << "call " << call;
    ASSERT_EQ(integrity_of(cache.file()), "ok") << "call " << call;
  }
  EXPECT_GT(reported.size(), kills / 2);
}

TEST(KilledWriter, LeavesACacheThatOpensWhereverItsMakingStopped) {
  unsigned calls = 0;
  {
    const TemporaryFolder temporary;
    Cache cache(temporary.path());
    calls = calls_of_one(cache);
  }
  constexpr unsigned step = 5 / rounds_of(5);
  for (unsigned call = 1; call <= calls; call += step) {
    const TemporaryFolder temporary;
    Cache cache(temporary.path());
    Child writer([&](auto) {
      kill_at_call(call);
      cache.keep_failure("A.B", failure_called("killed"));
    });
    writer.wait();
    EXPECT_TRUE(cache.keep_failure("A.B", failure_called("after")));
    EXPECT_THAT(cache.take_remarks(), IsEmpty()) << "call " << call;
    EXPECT_EQ(integrity_of(cache.file()), "ok") << "call " << call;
  }
}

TEST(KilledWriter, LeavesWholeCaseFilesOnly) {
  const TemporaryFolder temporary;
  const auto parameters = parameters_of<std::string>("A.B", {"text"});
  const fs::path folder = cases_folder(temporary.path() / "a_test.cpp", "A.B");
  std::set<std::string> reported;
  Random random(2'027);
  for (unsigned round = 0; round < rounds_of(30); ++round) {
    Child writer([&](auto report) {
      for (unsigned i = 0; i < 1'000; ++i) {
        const std::string text = std::to_string(round) + "-" + std::to_string(i);
        keep_case(folder, parameters, {.tree = arguments(text)});
        report(text);
      }
    });
    for (auto awaited = 1 + random.below(5); awaited > 0; --awaited)
      reported.insert(writer.line().value_or("nothing was reported"));
    ::kill(writer.id(), SIGKILL);
    for (const auto& line : writer.lines()) reported.insert(line);
    writer.wait();
  }
  const Cases cases = read_cases(folder, parameters);
  EXPECT_THAT(cases.stale, IsEmpty());
  std::vector<Tree> kept;
  for (const auto& each : cases.fitting) kept.push_back(each.tree);
  for (const auto& text : reported) EXPECT_THAT(kept, ::testing::Contains(arguments(text))) << text;
}

}  // namespace
}  // namespace sonde::store
