// SPDX-License-Identifier: Apache-2.0
// Lines on standard error as labels, where cases run in this process. tests/isolation has the rest.
#include "run/stderr_watch.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "run/usual_stderr.hpp"
#include "sonde/sonde.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr Settings few{.max_tests = 50, .strategy = "random"};

// What the function writes to standard error.
template <class Function>
std::string stderr_of(Function function) {
  testing::internal::CaptureStderr();
  function();
  return testing::internal::GetCapturedStderr();
}

std::size_t count_of(const std::string& part, const std::string& text) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(StderrWatch, MakesMatchingPartsOfLinesLabels) {
  std::string text;
  const std::string written = stderr_of([&] {
    text = check(
               "Watch.Lines",
               [](bool large) {
                 watch_stderr("state: [a-z]+");
                 watch_stderr("never");
                 std::fprintf(stderr, "12:00 state: %s now\n", large ? "open" : "closed");
                 std::fprintf(stderr, "12:01 nothing to see");
               },
               few)
               .text();
  });
  EXPECT_THAT(text, HasSubstr("  stderr = state: open\n"));
  EXPECT_THAT(text, HasSubstr("  stderr = state: closed\n"));
  EXPECT_THAT(text, Not(HasSubstr("nothing to see")));
  EXPECT_THAT(written, HasSubstr("12:00 state: open now\n12:01 nothing to see"));
}

TEST(StderrWatch, LosesNothingAndEndsWithTheCase) {
  constexpr int cases = 50;
  const std::string written = stderr_of([] {
    EXPECT_TRUE(check(
                    "Watch.All",
                    [](int) {
                      std::fputs("before\n", stderr);
                      watch_stderr("x");
                      // More than a pipe holds, and more than is looked at.
                      for (int i = 0; i < 2'000; ++i) std::fputs("a line that is long\n", stderr);
                      std::fputs("the end\n", stderr);
                    },
                    few)
                    .passed());
    std::fputs("outside\n", stderr);
  });
  EXPECT_EQ(count_of("before\na line", written), cases);
  EXPECT_EQ(count_of("a line that is long\n", written), cases * 2'000U);
  EXPECT_THAT(written, testing::EndsWith("the end\noutside\n"));
  EXPECT_FALSE(run::watches_stderr);
}

// Six right digits in a row, of which only the log says how many there are.
TEST(StderrWatch, GuidesTheSearch) {
  Report* report = nullptr;
  const auto body = [](const std::vector<std::uint8_t>& digits) {
    watch_stderr("right: [0-9]");
    unsigned right = 0;
    for (const unsigned digit : digits) {
      right = digit % 10 == right + 2 ? right + 1 : 0;
      if (right > 0) std::fprintf(stderr, "right: %u\n", right);
      if (right == 6) break;
    }
    SONDE_CHECK(right < 6);
  };
  stderr_of(
      [&] { report = new Report(check("Watch.Guides", body, Settings{.max_tests = 20'000})); });
  EXPECT_EQ(report->verdict(), Verdict::Failed);
  delete report;
}

TEST(StderrWatch, RefusesWhatIsNoRegularExpression) {
  const Report report = check("Watch.Bad", [](int) { watch_stderr("("); }, few);
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("watch_stderr: '(' is not a regular expression: "));
}

TEST(StderrWatch, LeavesAFileThatTheCaseOpened) {
  const std::string written = stderr_of([] {
    EXPECT_TRUE(check(
                    "Watch.Reopen",
                    [](int) {
                      watch_stderr("x");
                      std::fputs("x one\n", stderr);
                      const int copy = dup(STDOUT_FILENO);
                      dup2(copy, STDERR_FILENO);
                      close(copy);
                    },
                    Settings{.max_tests = 1, .strategy = "random"})
                    .passed());
  });
  EXPECT_THAT(written, HasSubstr("x one\n"));
}

// In this process, which ends.
void end_after_a_line(void (*end)()) {
  (void)check(
      "Watch.Ends",
      [end](int) {
        watch_stderr("line");
        std::fputs("the last line\n", stderr);
        end();
      },
      Settings{.max_tests = 1, .isolation = Isolation::InProcess});
}

int* volatile nowhere = nullptr;

TEST(StderrWatchDeathTest, LosesNothingWhenTheProcessEnds) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_DEATH(end_after_a_line([] { std::abort(); }), "the last line\n");
  EXPECT_DEATH(end_after_a_line([] { *nowhere = 1; }), "the last line\n");
  EXPECT_DEATH(end_after_a_line([] { std::exit(7); }), "the last line\n");
  EXPECT_DEATH(end_after_a_line([] { _exit(7); }), "the last line\n");
}

[[noreturn]] void close_all_files() {
  const Report report = check(
      "Watch.Closes",
      [](int) {
        watch_stderr("line");
        std::fputs("a line\n", stderr);
        close_range(STDERR_FILENO + 1, ~0U, 0);
        std::fputs("a second line\n", stderr);
      },
      Settings{.max_tests = 2, .strategy = "random", .isolation = Isolation::InProcess});
  std::fputs("outside\n", stderr);
  const bool has_label =
      std::string(report.text()).find("100.0%  stderr = line\n") != std::string::npos;
  std::exit(has_label ? 0 : 1);
}

TEST(StderrWatchDeathTest, LosesNothingWhereTheCodeClosesAllFiles) {
  EXPECT_EXIT(close_all_files(), testing::ExitedWithCode(0),
              "a line\na second line\na line\na second line\noutside\n");
}

// A pipe that nobody else has cannot be found again.
[[noreturn]] void lose_a_pipe() {
  int ends[2];
  if (pipe(ends) != 0 || dup2(ends[1], STDERR_FILENO) < 0) std::exit(1);
  close(ends[1]);
  run::UsualStderr usual;
  usual.copy(STDERR_FILENO + 1);
  close(usual.file());
  close(STDERR_FILENO);
  usual.find_again();
  struct stat found{};
  struct stat output{};
  fstat(usual.file(), &found);
  fstat(STDOUT_FILENO, &output);
  std::exit(found.st_ino == output.st_ino ? 0 : 1);
}

TEST(StderrWatchDeathTest, StandardOutputTakesThePlaceOfAnErrorThatIsLost) {
  EXPECT_EXIT(lose_a_pipe(), testing::ExitedWithCode(0), "");
}

// Ends with 0 if it finds the label that stands for further ones.
[[noreturn]] void print_many_lines() {
  int number = 0;
  const Report report = check(
      "Watch.Many",
      [&](int) {
        watch_stderr("[0-9]+");
        for (int i = 0; i < 500; ++i) std::fprintf(stderr, "%d\n", ++number);
      },
      few);
  const bool is_bounded =
      std::string(report.text()).find("  stderr = other\n") != std::string::npos;
  std::exit(is_bounded ? 0 : 1);
}

// In a process of its own: other tests need not know of so many labels.
TEST(StderrWatchDeathTest, BoundsTheLabels) {
  EXPECT_EXIT(print_many_lines(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace sonde
