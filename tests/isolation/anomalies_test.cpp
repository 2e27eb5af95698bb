// SPDX-License-Identifier: Apache-2.0
// What the system does: no process to be had, threads that a child would lack, Ctrl-C.
#include <atomic>
#include <cerrno>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sonde/sonde.hpp"

namespace {

std::atomic<bool> fork_fails = false;
std::atomic<bool> forks_end = false;      // at once
std::atomic<int> forks_to_be_killed = 0;  // at once, the next ones

}  // namespace

// The system's, but for a test that wants it to fail.
extern "C" pid_t fork() noexcept {
  if (fork_fails) {
    errno = EAGAIN;
    return -1;
  }
  using Fork = pid_t (*)();
  static const auto real = reinterpret_cast<Fork>(dlsym(RTLD_NEXT, "fork"));
  const bool is_killed = forks_to_be_killed > 0;
  if (is_killed) --forks_to_be_killed;
  const pid_t process = real();
  if (process == 0 && forks_end) _exit(5);
  if (process == 0 && is_killed) raise(SIGKILL);
  return process;
}

namespace sonde {
namespace {

using testing::HasSubstr;

TEST(Anomaly, WithoutAChildCasesRunHere) {
  fork_fails = true;
  int runs = 0;
  const Report report = check("Anomaly.NoFork", [&runs](int) { ++runs; });
  fork_fails = false;
  EXPECT_EQ(report.verdict(), Verdict::Hindered) << "a crash would have ended everything";
  EXPECT_EQ(runs, 1000);
  EXPECT_THAT(report.text(), HasSubstr("(1,000 tests): cannot start a child process"));
  EXPECT_THAT(report.text(), HasSubstr("not isolated"));
}

TEST(Anomaly, WithoutAChildThatWasAskedForNothingRuns) {
  fork_fails = true;
  int runs = 0;
  const Report report =
      check("Anomaly.NoChild", [&runs](int) { ++runs; }, Settings{.isolation = Isolation::Child});
  fork_fails = false;
  EXPECT_EQ(report.verdict(), Verdict::Hindered);
  EXPECT_EQ(runs, 0);
}

TEST(Anomaly, AChildThatLeavesNoCaseIsNoPass) {
  forks_end = true;
  const Report report = check("Anomaly.NoCase", [](int) {});
  forks_end = false;
  EXPECT_EQ(report.verdict(), Verdict::Hindered);
  EXPECT_THAT(report.text(), HasSubstr("a child process ended without running a case"));
}

TEST(Anomaly, AChildThatIsKilledBeforeItsFirstCaseIsReplaced) {
  forks_to_be_killed = 2;
  const Report report = check("Anomaly.KilledEarly", [](int) {});
  EXPECT_EQ(forks_to_be_killed, 0);
  EXPECT_TRUE(report.passed());
  EXPECT_EQ(report.tests(), 1000U);
  forks_to_be_killed = 100;
  EXPECT_EQ(check("Anomaly.KilledAlways", [](int) {}).verdict(), Verdict::Hindered);
  forks_to_be_killed = 0;
}

// Counted by all processes.
std::atomic<int>& shared_count() {
  return *static_cast<std::atomic<int>*>(mmap(nullptr, sizeof(std::atomic<int>),
                                              PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                                              -1, 0));
}

TEST(Anomaly, AChildThatIsKilledWhileAFailureIsShrunkIsReplaced) {
  std::atomic<int>& failures = shared_count();
  const Report report = check("Anomaly.KilledLate", [&](const std::vector<int>& v) {
    if (v.size() > 3 && ++failures % 5 == 0) raise(SIGKILL);  // as if somebody did it
    SONDE_CHECK(v.size() <= 3);
  });
  EXPECT_GT(failures, 5);
  EXPECT_EQ(report.verdict(), Verdict::Failed) << "and it does not come and go";
  EXPECT_THAT(report.text(), HasSubstr("{0, 0, 0, 0}"));
  EXPECT_THAT(report.text(), Not(HasSubstr("killed")));
}

TEST(Anomaly, WithThreadsCasesRunHere) {
  std::atomic<bool> stop = false;
  std::thread other([&stop] {
    while (!stop) std::this_thread::yield();
  });
  int runs = 0;
  const Report report = check("Anomaly.Threads", [&runs](int) { ++runs; });
  stop = true;
  other.join();
  EXPECT_TRUE(report.passed());
  EXPECT_EQ(runs, 1000);
  EXPECT_THAT(report.text(), HasSubstr("not isolated: the program has 2 threads"));
}

TEST(Anomaly, InTheMiddleOfAPropertyAnotherOneIsPartOfIt) {
  const Report report = check("Anomaly.Outer", [](int n) {
    int runs = 0;
    (void)check("Anomaly.Inner", [&runs](int) { ++runs; }, Settings{.max_tests = 3});
    return runs == 3 && n > -1'000'000'000;
  });
  EXPECT_THAT(report.text(), HasSubstr("-1000000000"));
}

std::string text_until_end(int pipe) {
  std::string text;
  char buffer[256];
  for (ssize_t count = 0; (count = read(pipe, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(count));
  return text;
}

// Starts `body` as a program whose standard output is read by this one.
class Program {
 public:
  explicit Program(const std::function<void()>& body) {
    int ends[2];
    if (pipe(ends) != 0) return;
    process_ = fork();
    if (process_ == 0) {
      for (const int number : {SIGINT, SIGTERM, SIGHUP}) signal(number, SIG_DFL);
      dup2(ends[1], STDOUT_FILENO);
      body();
      _exit(0);
    }
    close(ends[1]);
    output_ = ends[0];
  }

  void wait_for_output() const {
    char first = 0;
    ASSERT_EQ(read(output_, &first, 1), 1);
  }
  void send(int number) const { kill(process_, number); }
  std::string rest_of_output() const { return text_until_end(output_); }
  int exit_code() const {
    int status = 0;
    waitpid(process_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t process_ = -1;
  int output_ = -1;
};

TEST(Anomaly, AnInterruptEndsTheProgramAfterTheReport) {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    const Program program([] {
      (void)check(
          "Anomaly.Endless",
          [](int n) {
            SONDE_CLASSIFY(n > 0, "positive");
            static const bool sent = write(STDOUT_FILENO, "x", 1) == 1;
            return sent;
          },
          Settings{.profile = Profile::Fuzz, .max_seconds = 600});
      (void)check("Anomaly.Next", [](int) { return write(STDOUT_FILENO, "next", 4) == 4; });
    });
    program.wait_for_output();
    program.send(number);
    const std::string text = program.rest_of_output();
    EXPECT_THAT(text, HasSubstr("Anomaly.Endless was interrupted after"));
    EXPECT_THAT(text, Not(HasSubstr("next")));
    EXPECT_THAT(text, Not(HasSubstr("never reached")));
    EXPECT_EQ(program.exit_code(), 128 + number);
  }
}

// Sends so many interrupts to its program while the failure is shrunk.
void check_interrupted(int signals) {
  std::atomic<int>* const failures = &shared_count();
  const pid_t parent = getpid();
  (void)check("Anomaly.Shrunk", [=](std::vector<int> v) {
    if (v.size() > 3 && ++*failures == 5)
      for (int i = 0; i < signals; ++i) kill(parent, SIGINT), usleep(10'000);
    SONDE_CHECK(v.size() <= 3);
  });
}

TEST(Anomaly, TheFirstInterruptLetsShrinkingFinish) {
  const Program program([] { check_interrupted(1); });
  const std::string text = program.rest_of_output();
  EXPECT_THAT(text, HasSubstr("check failed: v.size() <= 3"));
  EXPECT_THAT(text, HasSubstr("{0, 0, 0, 0}"));
  EXPECT_THAT(text, Not(HasSubstr("not fully shrunk")));
  EXPECT_EQ(program.exit_code(), 130);
}

// All that runs then is killed, which is not how the case fails.
TEST(Anomaly, TheSecondInterruptEndsShrinking) {
  const Program program([] { check_interrupted(2); });
  const std::string text = program.rest_of_output();
  EXPECT_THAT(text, HasSubstr("check failed: v.size() <= 3"));
  EXPECT_THAT(text, HasSubstr("not fully shrunk"));
  EXPECT_EQ(program.exit_code(), 130);
}

}  // namespace
}  // namespace sonde
