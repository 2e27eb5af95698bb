// SPDX-License-Identifier: Apache-2.0
#include <condition_variable>
#include <mutex>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

namespace sonde {
namespace {

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
  EXPECT_THAT(report.text(), HasSubstr("hangs: no end after 0.3 s"));
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
