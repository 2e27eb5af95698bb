// SPDX-License-Identifier: Apache-2.0
// Each small program with a bug fails, in the way that is known, and its twin without the bug
// passes. docs/threads.md has figures of more
// seeds and cases.
#include "threads/programs.hpp"

#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "sonde/gtest.hpp"
#include "sonde/sonde.hpp"

namespace {

using workloads::threads::final_programs;
using workloads::threads::Program;
using workloads::threads::tuning_programs;

constexpr std::uint64_t twin_cases = 300;

sonde::Settings settings(std::uint64_t seed, std::uint64_t max_tests) {
  return {.seed = seed, .max_tests = max_tests, .cache = "off"};
}

// What the report of a failure of that kind says.
std::string sentence_of(const std::string& kind) {
  if (kind == "data-race") return "data race: ";
  if (kind == "returned-false") return "returned false";
  return kind + ": ";
}

class Programs : public testing::TestWithParam<Program> {};

TEST_P(Programs, FailAsKnown) {
  const auto body = GetParam().buggy;
  const auto report = sonde::check("Program.Buggy", [body] { return body(); }, settings(1, 1000));
  ASSERT_FALSE(report.passed()) << GetParam().name;
  EXPECT_NE(std::string(report.text()).find(sentence_of(GetParam().kind)), std::string::npos)
      << report.text();
}

TEST_P(Programs, PassWithoutTheBug) {
  const auto body = GetParam().correct;
  const auto report =
      sonde::check("Program.Correct", [body] { return body(); }, settings(3, twin_cases));
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Program, IsFoundInTheSameWayEachTime) {
  for (const Program& program : tuning_programs().first(5)) {
    const auto search = [body = program.buggy] {
      return sonde::check("Program.Buggy", [body] { return body(); }, settings(2, 1000));
    };
    const auto first = search();
    const auto again = search();
    EXPECT_STREQ(first.text(), again.text());
    EXPECT_EQ(std::string(first.text()).find("sometimes"), std::string::npos) << first.text();
  }
}

std::string name_of(const testing::TestParamInfo<Program>& program) { return program.param.name; }

// Each way by itself: in a portfolio, the others would hide one that finds nothing.
TEST(Program, IsFoundByEachWayOfSearching) {
  for (const char* const way : {"random", "pct", "pos", "enumerate"}) {
    setenv("SONDE_THREADS", way, 1);
    for (const Program& program : tuning_programs().first(2)) {
      const auto body = program.buggy;
      const auto report =
          sonde::check("Program.Buggy", [body] { return body(); }, settings(1, 1000));
      EXPECT_FALSE(report.passed()) << way << ": " << program.name;
    }
    unsetenv("SONDE_THREADS");
  }
}

INSTANTIATE_TEST_SUITE_P(Tuning, Programs,
                         testing::ValuesIn(tuning_programs().begin(), tuning_programs().end()),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Final, Programs,
                         testing::ValuesIn(final_programs().begin(), final_programs().end()),
                         name_of);

}  // namespace
