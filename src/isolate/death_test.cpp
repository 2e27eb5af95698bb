// SPDX-License-Identifier: Apache-2.0
#include "isolate/death.hpp"

#include <algorithm>
#include <csignal>

#include <gtest/gtest.h>

namespace sonde::isolate {
namespace {

// As waitpid reports them.
constexpr int killed_by(int signal) { return signal; }
constexpr int exited_with(int code) { return code << 8; }

Failure failure_after(const Death& death, const Board::LastWords& words = {}) {
  return failure_of(death, words);
}

TEST(Death, BySignalsHasTheirNames) {
  EXPECT_EQ(failure_after({.status = killed_by(SIGSEGV)}).what, "segmentation fault");
  EXPECT_EQ(failure_after({.status = killed_by(SIGFPE)}).what,
            "arithmetic exception (such as a division by zero)");
  EXPECT_EQ(failure_after({.status = killed_by(SIGKILL)}).what, "killed from outside");
  EXPECT_EQ(failure_after({.status = killed_by(SIGUSR1)}).what,
            "ended by signal " + std::to_string(SIGUSR1));
}

TEST(Death, ByAbortTellsTheReasonThatWasRecorded) {
  constexpr std::string_view reason = "a.cpp:3: f: Assertion `x' failed.\n";
  Board::LastWords words{};
  std::ranges::copy(reason, words.reason.begin());
  words.reason_size = reason.size();
  const auto failure = failure_after(
      {.status = killed_by(SIGABRT), .output = "terminate called\n  what(): mine\n"}, words);
  EXPECT_EQ(failure.what, "aborted: a.cpp:3: f: Assertion `x' failed.");
  EXPECT_EQ(failure.kind, FailureKind::Abort);
  EXPECT_EQ(failure.signature, "aborted");
  EXPECT_EQ(failure.output, "terminate called\n  what(): mine\n");
}

TEST(Death, IsDescribedByTheReportAndNotByTheOutput) {
  const std::string_view summary = "SUMMARY: AddressSanitizer: 4 byte(s) leaked.\n";
  EXPECT_EQ(failure_after({.status = exited_with(23), .report = summary}).kind, FailureKind::Leak);
  const auto failure = failure_after({.status = exited_with(23), .output = summary});
  EXPECT_EQ(failure.what, "ended its process with code 23");
  EXPECT_EQ(failure.output, summary);
}

TEST(Death, ByExitIsTheCodesOrTheSystems) {
  Board::LastWords words{};
  words.called_exit = true;
  EXPECT_EQ(failure_after({.status = exited_with(3)}, words).what, "called exit(3)");
  EXPECT_EQ(failure_after({.status = exited_with(3)}).what, "ended its process with code 3");
}

TEST(Death, OfAStackIsOneOriginWhereverItHappened) {
  Board::LastWords words{};
  words.overflowed_stack = true;
  const auto failure = failure_after({.status = killed_by(SIGSEGV)}, words);
  EXPECT_EQ(failure.kind, FailureKind::StackOverflow);
  EXPECT_EQ(failure.what, "stack overflow");
  EXPECT_EQ(run::origin_of(failure), "stack overflow");
}

TEST(Death, ByTheParentHasItsLimit) {
  EXPECT_EQ(failure_after({.cause = Cause::Hang, .limit = 1.5}).what,
            "hangs: still running after 1.5 s");
  EXPECT_EQ(failure_after({.cause = Cause::Memory, .limit = 100}).what,
            "uses more than 100 MB of memory");
}

TEST(Death, ShowsNoEmptyLinesAlone) {
  EXPECT_EQ(failure_after({.status = killed_by(SIGABRT), .output = "\n\n"}).output, "");
}

TEST(Death, ShowsTheLastLinesThatWereWritten) {
  std::string output;
  for (int i = 1; i <= 100; ++i) output += "line " + std::to_string(i) + "\n";
  const auto failure = failure_after({.status = killed_by(SIGSEGV), .output = output});
  EXPECT_TRUE(failure.output.starts_with("line 89\n"));
  EXPECT_TRUE(failure.output.ends_with("line 100\n"));
}

}  // namespace
}  // namespace sonde::isolate
