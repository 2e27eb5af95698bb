// SPDX-License-Identifier: Apache-2.0
#include <condition_variable>
#include <mutex>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/domains.hpp"
#include "sonde/sonde.hpp"

namespace sonde {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

volatile bool for_ever = true;

TEST(CaseLimits, ALoopWithoutEndIsAHang) {
  const Report report = check(
      "CaseLimits.Loop",
      [](int n) {
        while (n > 50 && for_ever) {
        }
      },
      Settings{.case_seconds = 0.3});
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_STREQ(report.counterexample(), "int arg0 = 51;\n");
  EXPECT_THAT(report.text(), HasSubstr("hangs: still running after 0.3 s"));
}

TEST(CaseLimits, ADeadlockIsAHang) {
  const Report report = check(
      "CaseLimits.Deadlock",
      [](int n) {
        std::mutex lock;
        std::condition_variable never;
        std::unique_lock locked(lock);
        if (n > 50) never.wait(locked, [] { return !for_ever; });
      },
      Settings{.case_seconds = 0.05});
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("hangs"));
}

// Some numbers are programs that do not end.
void interpret(int program) {
  while (program % 64 == 13 && for_ever) {
  }
}

auto discarding(std::uint64_t max_tests) {
  return given(in_range(0, 1023))
      .with({.max_tests = max_tests, .case_seconds = 0.05, .on_timeout = OnTimeout::Discard});
}

TEST(CaseLimits, AHangMayBeADiscard) {
  const Report report = check("CaseLimits.Discarded", interpret, discarding(300));
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_EQ(report.tests(), 300U);
  EXPECT_GT(report.discards(), 1U);
  EXPECT_THAT(report.text(), ContainsRegex("discarded by:\n  [0-9]+  takes longer than 0.05 s"));
}

TEST(CaseLimits, WhatAChildThatHangsHasCountedIsNotLost) {
  const auto body = [](int program) {
    SONDE_LABEL("always");
    SONDE_CLASSIFY(program > 10, "large");
    interpret(program);
  };
  const Report report = check("CaseLimits.Counted", body, discarding(300));
  EXPECT_GT(report.discards(), 1U);
  EXPECT_THAT(report.text(), HasSubstr("labels of 300 fresh tests:\n   100.0%  always\n"));
}

// Sizes would begin at zero in each child, and no list would ever be long.
TEST(CaseLimits, AfterAHangCasesDoNotStartSmallAgain) {
  const auto body = [](const std::vector<int>& values) {
    SONDE_SOMETIMES(values.size() > 60);
    while (values.size() % 8 == 7 && for_ever) {
    }
  };
  const Report report = check("CaseLimits.Sizes", body, given().with(discarding(100).settings));
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_GT(report.discards(), 3U);
}

TEST(CaseLimits, AFailureBehindHangsIsFoundAndShrunk) {
  const auto body = [](int program) {
    interpret(program);
    SONDE_CHECK(program != 100);
  };
  const Report report = check("CaseLimits.Behind", body, discarding(10'000));
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_STREQ(report.counterexample(), "int arg0 = 100;\n");
  EXPECT_GT(report.discards(), 0U);
}

TEST(CaseLimits, AnExampleThatHangsIsDiscardedToo) {
  const Report report = check("CaseLimits.Example", interpret, discarding(20).example(77));
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(CaseLimits, TooMuchMemoryIsAFailure) {
  const Report report = check(
      "CaseLimits.Memory",
      [](unsigned n) {
        std::vector<std::vector<char>> all;
        while (n > 30 && for_ever) all.emplace_back(1 << 20, 'x');
      },
      Settings{.memory_megabytes = 600});
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_STREQ(report.counterexample(), "unsigned arg0 = 31;\n");
  EXPECT_THAT(report.text(), HasSubstr("uses more than 600 MB of memory"));
}

}  // namespace
}  // namespace sonde
