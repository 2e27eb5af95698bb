// SPDX-License-Identifier: Apache-2.0
// Lines on standard error as labels, and values that must be met, in children.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "sonde/sonde.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;

constexpr Isolation ways[] = {Isolation::Child, Isolation::EachCase};

struct Ran {
  std::string text;
  std::string written;
  Verdict verdict;
};

template <class Body>
Ran run(Isolation isolation, Body body) {
  testing::internal::CaptureStderr();
  const Report report =
      check("Watch.Child", body, Settings{.max_tests = 60, .isolation = isolation});
  return {report.text(), testing::internal::GetCapturedStderr(), report.verdict()};
}

TEST(StderrInChild, IsLabelsAndIsPassedOn) {
  for (const auto isolation : ways) {
    const auto ran = run(isolation, [](bool large) {
      watch_stderr("state: [a-z]+");
      std::fprintf(stderr, "state: %s\n", large ? "open" : "closed");
    });
    EXPECT_THAT(ran.text, HasSubstr("  stderr = state: open\n"));
    EXPECT_THAT(ran.text, HasSubstr("  stderr = state: closed\n"));
    EXPECT_THAT(ran.written, HasSubstr("state: open\n"));
  }
}

void die_after_line(int n, void (*die)()) {
  watch_stderr("n");
  std::fprintf(stderr, "n is %s\n", n < 10 ? "small" : "large");
  if (n >= 10) die();
}

void expect_last_output(void (*die)()) {
  for (const auto isolation : ways) {
    const auto ran = run(isolation, [die](int n) { die_after_line(n, die); });
    EXPECT_EQ(ran.verdict, Verdict::Failed);
    EXPECT_THAT(ran.text, HasSubstr("int arg0 = 10;"));
    EXPECT_THAT(ran.text, HasSubstr("last output:\n"));
    EXPECT_THAT(ran.text, HasSubstr("  | n is large\n"));
    EXPECT_THAT(ran.written, HasSubstr("n is large\n")) << "of the search";
  }
}

TEST(StderrInChild, IsNotLostInACrash) {
  expect_last_output([] { std::abort(); });
  expect_last_output([] { _exit(3); });
  expect_last_output([] { std::raise(SIGKILL); });
}

TEST(SometimesEachInChild, NamesTheValuesThatWereNotMet) {
  for (const auto isolation : ways) {
    const auto ran = run(isolation, [](unsigned n) { SONDE_SOMETIMES_EACH(n % 2, {0, 1, 2}); });
    EXPECT_EQ(ran.verdict, Verdict::GateUnmet);
    EXPECT_THAT(ran.text, HasSubstr("  met: n % 2 == 1: held in "));
    EXPECT_THAT(ran.text, HasSubstr("  unmet: n % 2 == 2: must hold sometimes, but never did\n"));
  }
}

}  // namespace
}  // namespace sonde
