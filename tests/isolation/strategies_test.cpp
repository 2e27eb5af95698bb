// SPDX-License-Identifier: Apache-2.0
// Every strategy goes on after a crash with what it had kept. mutagen follows edges, of which this
// program has none.
#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;

// How many bytes from the first on lie in the first, second, third and fourth quarter in turns.
std::size_t level_of(const std::vector<std::uint8_t>& bytes) {
  std::size_t level = 0;
  while (level < bytes.size() && bytes[level] / 64U == level % 4) ++level;
  return level;
}

struct Search {
  const char* strategy;
  std::uint64_t tests;
};
void PrintTo(const Search& search, std::ostream* stream) { *stream << search.strategy; }

class CrashUnder : public testing::TestWithParam<Search> {};

// One case in eight ends its process, so that no process gets to the last level alone: even a
// list that grows byte by byte needs 64 cases.
TEST_P(CrashUnder, LosesNothingThatWasKept) {
  const Report report = check(
      "Crash.Levels",
      [](const std::vector<std::uint8_t>& bytes) {
        const std::size_t level = level_of(bytes);
        for (std::size_t i = 1; i <= level; ++i) label(("level " + std::to_string(i)).c_str());
        if (!bytes.empty() && bytes.back() % 8 == 7) std::abort();
        SONDE_CHECK(level < 16);
      },
      Settings{.profile = Profile::Fuzz,
               .seed = 1,
               .max_tests = GetParam().tests,
               .max_seconds = 60,
               .strategy = GetParam().strategy,
               .max_failures = 2});
  EXPECT_THAT(report.text(), HasSubstr("failed in 2 different ways"));
  EXPECT_THAT(report.text(), HasSubstr("level < 16"));
}

INSTANTIATE_TEST_SUITE_P(All, CrashUnder,
                         testing::Values(Search{"adaptive", 10'000}, Search{"fuzzchick", 30'000},
                                         Search{"prefix", 300}, Search{"zest", 10'000}),
                         [](const auto& search) { return std::string(search.param.strategy); });

}  // namespace
}  // namespace sonde
