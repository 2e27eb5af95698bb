// SPDX-License-Identifier: Apache-2.0
// Code that takes from Sonde what it needs: its descriptors.
#include <cstdlib>
#include <tuple>
#include <vector>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sonde/sonde.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;
using testing::Values;

volatile bool for_ever = true;

void close_all() { syscall(SYS_close_range, 3U, ~0U, 0U); }

// What it opens then has the numbers of what it has closed.
void close_and_open_others() {
  for (int file = 3; file < 1024; ++file) close(file);
  for (int file = 3; file < 1024; ++file)
    if (open("/dev/null", O_RDWR) < 0) return;
}

void close_small() {
  for (int i = 0; i < 64; ++i) close(i & 31);
}

using Close = void (*)();
class ClosedFiles : public testing::TestWithParam<std::tuple<Close, Isolation>> {
 protected:
  Close close_files() const { return std::get<0>(GetParam()); }
  Settings settings() const { return {.max_tests = 200, .isolation = std::get<1>(GetParam())}; }
};

TEST_P(ClosedFiles, DoNotHideAFailedCheck) {
  const auto close_files = this->close_files();
  const Report report = check(
      "Closed.Check",
      [=](int n) {
        close_files();
        SONDE_CHECK(n <= 100);
      },
      settings());
  EXPECT_STREQ(report.counterexample(), "int arg0 = 101;\n") << report.text();
  EXPECT_THAT(report.text(), HasSubstr("check failed: n <= 100"));
}

TEST_P(ClosedFiles, DoNotHideACrash) {
  const auto close_files = this->close_files();
  const Report report = check(
      "Closed.Crash",
      [=](int n) {
        close_files();
        if (n > 100) std::abort();
      },
      settings());
  EXPECT_STREQ(report.counterexample(), "int arg0 = 101;\n") << report.text();
  EXPECT_THAT(report.text(), HasSubstr("aborted"));
}

TEST_P(ClosedFiles, DoNotHideAHang) {
  const auto close_files = this->close_files();
  Settings limited = settings();
  limited.case_seconds = 0.1;
  const Report report = check(
      "Closed.Hang",
      [=] {
        close_files();
        while (for_ever) {
        }
      },
      limited);
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("hangs: no end after 0.1 s"));
}

TEST_P(ClosedFiles, AreNoFailure) {
  const auto close_files = this->close_files();
  const Report report = check(
      "Closed.Passes",
      [=](const std::vector<int>& values) {
        close_files();
        SONDE_CLASSIFY(values.empty(), "empty");
      },
      settings());
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_THAT(report.text(), HasSubstr("passed 200 tests"));
  EXPECT_THAT(report.text(), HasSubstr("empty"));
}

INSTANTIATE_TEST_SUITE_P(All, ClosedFiles,
                         testing::Combine(Values(&close_all, &close_and_open_others, &close_small),
                                          Values(Isolation::Child, Isolation::EachCase)));

TEST(ClosedFile, DoNotStopAFuzzRunThatSendsMuch) {
  const Report report = check(
      "Closed.Fuzz",
      [](const std::vector<int>& values) {
        close_all();
        SONDE_OBSERVE("size", static_cast<double>(values.size()));
      },
      Settings{.profile = Profile::Fuzz, .max_tests = 2000});
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_THAT(report.text(), HasSubstr("2,000 tests"));
}

TEST(ClosedFile, AreOpenAgainWhereCasesRunHere) {
  const Report report = check(
      "Closed.Here",
      [](int n) {
        close_small();
        SONDE_CHECK(n <= 100);
      },
      Settings{.isolation = Isolation::InProcess});
  EXPECT_STREQ(report.counterexample(), "int arg0 = 101;\n");
  EXPECT_NE(fcntl(STDOUT_FILENO, F_GETFD), -1);
  EXPECT_NE(fcntl(STDERR_FILENO, F_GETFD), -1);
}

}  // namespace
}  // namespace sonde
