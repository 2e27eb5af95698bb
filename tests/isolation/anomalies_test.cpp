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

}  // namespace

// The system's, but for a test that wants it to fail.
extern "C" pid_t fork() noexcept {
  if (fork_fails) {
    errno = EAGAIN;
    return -1;
  }
  using Fork = pid_t (*)();
  static const auto real = reinterpret_cast<Fork>(dlsym(RTLD_NEXT, "fork"));
  return real();
}

namespace sonde {
namespace {

using testing::HasSubstr;

TEST(Anomaly, WithoutAChildCasesRunHere) {
  fork_fails = true;
  int runs = 0;
  const Report report = check("Anomaly.NoFork", [&runs](int) { ++runs; });
  fork_fails = false;
  EXPECT_TRUE(report.passed());
  EXPECT_EQ(runs, 1000);
  EXPECT_THAT(report.text(), HasSubstr("not isolated: cannot start a child process"));
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

TEST(Anomaly, AnInterruptIsObeyedAfterTheReport) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t program = fork();
  if (program == 0) {
    signal(SIGINT, SIG_DFL);  // a shell's background programs ignore it
    const Report report = check(
        "Anomaly.Endless",
        [ends](int) {
          static const bool sent = write(ends[1], "x", 1) == 1;
          return sent;
        },
        Settings{.profile = Profile::Fuzz, .max_seconds = 600});
    const std::string text = report.text();
    const auto written = write(ends[1], text.data(), text.size());
    (void)check("Anomaly.Next", [](int) {});
    _exit(written > 0 ? 0 : 1);
  }
  close(ends[1]);
  char first = 0;
  ASSERT_EQ(read(ends[0], &first, 1), 1);
  kill(program, SIGINT);
  EXPECT_THAT(text_until_end(ends[0]), HasSubstr("was interrupted after"));
  int status = 0;
  waitpid(program, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGINT);
}

// All that runs then is killed, which is not how the case fails.
TEST(Anomaly, AnInterruptedShrinkTellsTheFailureThatWasFound) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  auto* const failures =
      static_cast<std::atomic<int>*>(mmap(nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE,
                                          MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  const pid_t program = fork();
  if (program == 0) {
    signal(SIGINT, SIG_DFL);
    const pid_t parent = getpid();
    const Report report = check("Anomaly.Shrunk", [=](std::vector<int> v) {
      if (v.size() > 3 && ++*failures == 5) kill(parent, SIGINT);
      SONDE_CHECK(v.size() <= 3);
    });
    const std::string text = report.text();
    _exit(write(ends[1], text.data(), text.size()) > 0 ? 0 : 1);
  }
  close(ends[1]);
  const std::string text = text_until_end(ends[0]);
  waitpid(program, nullptr, 0);
  munmap(failures, sizeof(std::atomic<int>));
  EXPECT_THAT(text, HasSubstr("check failed: v.size() <= 3"));
  EXPECT_THAT(text, HasSubstr("not fully shrunk"));
}

}  // namespace
}  // namespace sonde
