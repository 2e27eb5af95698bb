// SPDX-License-Identifier: Apache-2.0
// Code that takes from Sonde what it needs: its descriptors, its signals. And code that leaves
// processes behind.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <vector>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sonde/sonde.hpp"

#ifndef __has_feature
#define __has_feature(name) 0
#endif

namespace sonde {
namespace {

using testing::HasSubstr;
using testing::Not;
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
  EXPECT_THAT(report.text(), HasSubstr("hangs: still running after 0.1 s"));
}

TEST_P(ClosedFiles, AreNoFailure) {
  const auto close_files = this->close_files();
  Settings few = settings();
  few.max_tests = 20;
  const Report report = check(
      "Closed.Passes",
      [=](const std::vector<int>& values) {
        close_files();
        SONDE_CLASSIFY(values.empty(), "empty");
      },
      few);
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_THAT(report.text(), HasSubstr("20 guided and 20 fresh tests"));
  EXPECT_THAT(report.text(), HasSubstr("empty"));
}

#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
TEST_P(ClosedFiles, DoNotHideWhatASanitizerReports) {
  const auto close_files = this->close_files();
  const Report report = check(
      "Closed.Reported",
      [=] {
        const std::vector<int> values(3);
        close_files();
        const volatile int* const end = values.data() + values.size();
        SONDE_OBSERVE("beyond the end", *end);
      },
      settings());
  EXPECT_THAT(report.text(), HasSubstr("AddressSanitizer: heap-buffer-overflow"));
}
#endif

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

// The numbers of processes, in memory that they share with the test.
class Started {
 public:
  Started()
      : all_(static_cast<pid_t*>(
            mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
  ~Started() { munmap(all_, bytes); }
  Started(const Started&) = delete;
  Started& operator=(const Started&) = delete;

  void add() { all_[__atomic_fetch_add(all_, 1, __ATOMIC_RELAXED) % most + 1] = getpid(); }
  int count() const { return all_[0]; }
  int alive() const {
    int alive = 0;
    for (int i = 1; i <= std::min<int>(count(), most); ++i)
      if (kill(all_[i], 0) == 0) ++alive;
    return alive;
  }

 private:
  static constexpr int most = 1000;
  static constexpr std::size_t bytes = (most + 1) * sizeof(pid_t);
  pid_t* all_;
};

class LeftProcess : public testing::TestWithParam<Isolation> {
 protected:
  Settings settings() const { return {.max_tests = 10, .isolation = GetParam()}; }
  Started started;
};

TEST_P(LeftProcess, IsEnded) {
  const Report report = check(
      "Left.Forked",
      [this](int) {
        if (fork() != 0) return;
        started.add();
        sleep(300);
      },
      settings());
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_EQ(started.alive(), 0);
}

TEST_P(LeftProcess, IsEndedIfItHasItsOwnSession) {
  const Report report = check(
      "Left.Daemon",
      [this](int) {
        if (const pid_t first = fork(); first != 0) {
          while (started.count() == 0) usleep(1000);
          return;
        }
        setsid();
        if (fork() != 0) _exit(0);
        started.add();
        sleep(300);
      },
      settings());
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_GT(started.count(), 0);
  EXPECT_EQ(started.alive(), 0);
}

TEST_P(LeftProcess, IsEndedAfterACrash) {
  const Report report = check(
      "Left.Crash",
      [this](int n) {
        if (fork() == 0) {
          if (n % 2 == 0) setsid();
          started.add();
          sleep(300);
        }
        if (n > 10) std::abort();
      },
      settings());
  EXPECT_STREQ(report.counterexample(), "int arg0 = 11;\n") << report.text();
  EXPECT_EQ(started.alive(), 0);
}

// It would go on with the search, and report each case a second time.
TEST_P(LeftProcess, EndsWithItsCase) {
  const Report report = check(
      "Left.Returns",
      [this](int) {
        if (fork() == 0) started.add();
      },
      settings());
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_THAT(report.text(), HasSubstr("passed 10 tests"));
  EXPECT_LE(started.count(), 10);
  EXPECT_EQ(started.alive(), 0);
}

INSTANTIATE_TEST_SUITE_P(Each, LeftProcess, Values(Isolation::Child, Isolation::EachCase));

class RaisedSignal : public testing::TestWithParam<int> {};

TEST_P(RaisedSignal, IsTheFailureOfItsCase) {
  const int number = GetParam();
  const Report report = check("Raised.Signal", [=](int n) {
    if (n > 100) raise(number);
  });
  EXPECT_STREQ(report.counterexample(), "int arg0 = 101;\n") << report.text();
  EXPECT_THAT(report.text(), HasSubstr("ended by SIG"));
}

TEST_P(RaisedSignal, IsNoFailureWhereItIsHandled) {
  const int number = GetParam();
  const auto before = signal(number, [](int) {});
  const Report report = check("Raised.Handled", [=](int) { raise(number); });
  signal(number, before);
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST_P(RaisedSignal, ToTheWholeGroupReachesTheCaseOnly) {
  const int number = GetParam();
  const Report report = check("Raised.Group", [=](int n) {
    if (n > 100) kill(0, number);
  });
  EXPECT_STREQ(report.counterexample(), "int arg0 = 101;\n") << report.text();
}

INSTANTIATE_TEST_SUITE_P(Each, RaisedSignal, Values(SIGINT, SIGTERM, SIGHUP));

TEST(ThrownText, IsShown) {
  const auto text_of = [](auto body) {
    return std::string(check("Thrown.Text", body, Settings{.max_tests = 1}).text());
  };
  EXPECT_THAT(text_of([] { throw "of a pointer"; }),
              HasSubstr("threw char const*: of a pointer\n"));
  EXPECT_THAT(text_of([] { throw std::string("of a string"); }), HasSubstr(": of a string\n"));
  EXPECT_THAT(text_of([] { throw std::string_view("of a view"); }), HasSubstr(": of a view\n"));
  EXPECT_THAT(text_of([] { throw 7; }), HasSubstr("threw int\n"));
  EXPECT_THAT(text_of([] { std::thread([] { throw "in a thread"; }).join(); }),
              HasSubstr("'char const*' what():  in a thread"));
}

TEST(ControlCharacters, AreEscapedInReports) {
  const Report report = check("Control.\x1b[31mCharacters", [] {
    SONDE_NOTE("\x1b[1m");
    SONDE_ORIGIN("\x1b[2m");
    throw std::runtime_error("\x1b]0;title\x07\n and \x9b");
  });
  EXPECT_THAT(report.text(), HasSubstr("Control.\\x1b[31mCharacters failed"));
  EXPECT_THAT(report.text(), HasSubstr("std::runtime_error: \\x1b]0;title\\x07\n and \\x9b\n"));
  EXPECT_THAT(report.text(), HasSubstr("origin: \\x1b[2m\n"));
  EXPECT_THAT(report.text(), Not(HasSubstr("\x1b")));
}

TEST(ControlCharacters, AreEscapedInLastOutput) {
  const Report report = check("Control.Output", [] {
    std::fputs("\x1b[2J printed \u202e\r\n", stderr);
    std::abort();
  });
  EXPECT_THAT(report.text(), HasSubstr("| \\x1b[2J printed \\u202e\n"));
  EXPECT_THAT(report.text(), Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace sonde
