// SPDX-License-Identifier: Apache-2.0
// Each way in which code can end its process becomes a failing, shrunk case; the program
// goes on.
#undef NDEBUG  // which hides what a failed assertion calls
#include <atomic>
#include <cassert>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sonde/api.hpp"
#include "sonde/domains.hpp"
#include "sonde/sonde.hpp"

// Not in namespace sonde, whose frames are left out.
namespace subject {

// Not known to the compiler.
int* volatile nowhere = nullptr;
[[maybe_unused]] int* volatile owned = nullptr;

[[gnu::noinline]] int second(const std::vector<int>& values) {
  const volatile int* const there = nowhere;
  return values.size() > 1 ? *there : 0;
}

// [[gnu::noinline]]: one frame each, so that the stack is used up.
[[gnu::noinline]] int depth_of(volatile int* always) {
  volatile char room[512];
  room[0] = 1;
  return *always == 0 ? room[0] : depth_of(always) + room[0];
}

}  // namespace subject

namespace sonde {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

TEST(Crash, OfWhatABodyDrewIsShrunk) {
  const Report report = check("Crash.Drawn", [](bool) {
    if (draw(in_range(0, 1000), "n") >= 50) std::abort();
  });
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_STREQ(report.counterexample(), "bool arg0 = false;\n");
  EXPECT_THAT(report.text(), HasSubstr("n = 50\n"));
}

TEST(Crash, OfACaseThatDrawsNothingEndsTheSearch) {
  const Report report =
      check("Crash.Always", [] { std::abort(); }, Settings{.profile = Profile::Fuzz});
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_EQ(report.tests(), 1U);
}

TEST(Crash, ThroughANullPointerIsShrunk) {
  const Report report = check(
      "Crash.Null", [](const std::vector<int>& values, int) { subject::second(values); },
      given().names("values, other"));
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_STREQ(report.counterexample(), "std::vector<int> values = {0, 0};\nint other = 0;\n");
  EXPECT_THAT(report.text(), AnyOf(HasSubstr("segmentation fault"), HasSubstr("Sanitizer"),
                                   HasSubstr("undefined behaviour")));
  EXPECT_THAT(report.text(), HasSubstr("passes with values = {0}"));
}

// What is counted must outlive the process that counts.
TEST(Crash, OfACallIsReportedWithAllCallsBeforeIt) {
  const auto describe = [](Api& api) {
    api.call("die", [](int n) { subject::second(std::vector<int>(n == 77 ? 2 : 0)); })
        .given(in_range(0, 9999));
    api.call("rest", [] {});
  };
  const Report report = check_api("Crash.Calls", describe);
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), testing::ContainsRegex("calls of [0-9]+ sequences?:\n"));
  EXPECT_THAT(report.text(), testing::ContainsRegex(" [1-9][0-9,]* +[0-9.]+%  rest\n"));
}

TEST(Crash, TellsWhereItHappened) {
  const Report report = check("Crash.Where", [] { subject::second({0, 0}); });
  EXPECT_THAT(report.text(), HasSubstr("second"));
  EXPECT_THAT(report.text(), Not(HasSubstr("cpp:0")));  // as of code without debug information
}

TEST(Crash, ByAbortIsShrunk) {
  const Report report = check("Crash.Abort", [](int n) {
    if (n > 1000) std::abort();
  });
  EXPECT_STREQ(report.counterexample(), "int arg0 = 1001;\n");
  EXPECT_THAT(report.text(), HasSubstr("aborted"));
  EXPECT_THAT(report.text(), HasSubstr("passes with arg0 = 1000"));
}

TEST(Crash, ByExitIsAFailure) {
  const Report report = check("Crash.Exit", [](int n) {
    if (n > 100) std::exit(0);
  });
  EXPECT_STREQ(report.counterexample(), "int arg0 = 101;\n");
  EXPECT_THAT(report.text(), HasSubstr("called exit(0)"));
}

TEST(Crash, ByExitOfTheSystemIsAFailure) {
  const Report report = check("Crash.ExitNow", [](int n) {
    if (n > 100) _exit(7);
  });
  EXPECT_STREQ(report.counterexample(), "int arg0 = 101;\n");
  EXPECT_THAT(report.text(), HasSubstr("ended its process with code 7"));
}

TEST(Crash, ByAnExceptionInAThreadTellsItsTypeAndText) {
  const Report report = check("Crash.Thread", [](int n) {
    std::thread([n] {
      if (n > 16) throw std::runtime_error("too large");
    }).join();
  });
  EXPECT_STREQ(report.counterexample(), "int arg0 = 17;\n");
  EXPECT_THAT(report.text(), HasSubstr("aborted: terminate called after throwing an instance of "
                                       "'std::runtime_error' what():  too large"));
}

TEST(Crash, ByAStackOverflowIsRecognised) {
  static volatile int always = 1;
  const Report report = check("Crash.Deep", [](const std::string& text) {
    if (text.size() > 5) subject::depth_of(&always);
  });
  EXPECT_STREQ(report.counterexample(), "std::string arg0 = \"aaaaaa\";\n");
  EXPECT_THAT(report.text(), AnyOf(HasSubstr("stack overflow"), HasSubstr("stack-overflow")));
}

TEST(Crash, ByASignalFromOutsideIsAFailure) {
  const Report report = check("Crash.Killed", [](int n) {
    if (n > 100) kill(getpid(), SIGKILL);
  });
  EXPECT_STREQ(report.counterexample(), "int arg0 = 101;\n");
  EXPECT_THAT(report.text(), HasSubstr("killed from outside"));
}

void abort_with_notes(int n) {
  SONDE_NOTE(n / 2);
  if (n > 100) {
    SONDE_NOTE("about to die");
    std::abort();
  }
}

TEST(Crash, HasItsNotes) {
  for (const auto isolation : {Isolation::Child, Isolation::EachCase}) {
    const Report report =
        check("Crash.Noted", abort_with_notes, Settings{.max_tests = 300, .isolation = isolation});
    EXPECT_THAT(report.text(), HasSubstr("note: n / 2 = 50\nnote: \"about to die\" = \"about"));
  }
}

// The replay ends its process, so notes are written when they are made.
TEST(Crash, WritesItsNotesInAReplay) {
  const Report found = check("Crash.Replayed", abort_with_notes);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t program = fork();
  if (program == 0) {
    dup2(ends[1], STDERR_FILENO);
    setenv("SONDE_REPLAY", ("Crash.Replayed@" + std::string(found.token())).c_str(), 1);
    (void)check("Crash.Replayed", abort_with_notes);
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  char buffer[256];
  for (ssize_t count = 0; (count = read(ends[0], buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(count));
  close(ends[0]);
  waitpid(program, nullptr, 0);
  EXPECT_THAT(text, HasSubstr("note: n / 2 = 50\n"));
}

TEST(Crash, InAGeneratorIsAFailure) {
  const auto fragile = map(in_range(0, 1000), [](int n) {
    if (n > 100) std::abort();
    return n;
  });
  const Report report = check("Crash.Generator", [](int) {}, given(fragile));
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("aborted"));
  EXPECT_STREQ(report.counterexample(), "") << "what it drew is not known";
}

TEST(Crash, OfAnExampleIsAFailure) {
  const Report report = check(
      "Crash.Example",
      [](int n) {
        if (n == 123'456'789) std::abort();
      },
      given().example(5).example(123'456'789));
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("failed on example 2"));
  EXPECT_THAT(report.text(), HasSubstr("aborted"));
}

TEST(Crash, ThatHappensOnceIsFlaky) {
  char name[] = "/tmp/sonde-flaky-XXXXXX";
  const int file = mkstemp(name);
  const Report report = check("Crash.Flaky", [&name](int) {
    if (unlink(name) == 0) std::abort();
  });
  close(file);
  EXPECT_EQ(report.verdict(), Verdict::Flaky);
  EXPECT_THAT(report.text(), HasSubstr("failed 0 of 10 times"));
}

TEST(Crash, IsFoundUnderTheSameTokenInThisProcess) {
  const auto body = [](const std::vector<int>& values) { SONDE_CHECK(values.size() < 4); };
  const Report isolated = check("Crash.Same", body, Settings{.isolation = Isolation::Child});
  const Report here = check("Crash.Same", body, Settings{.isolation = Isolation::InProcess});
  EXPECT_STREQ(isolated.token(), here.token());
  EXPECT_STREQ(isolated.text(), here.text());
}

TEST(Crash, DifferentOnesAreReportedOnceEachWhereTheSearchGoesOn) {
  const Report report = check(
      "Crash.Several",
      [](int n) {
        if (n > 100'000) std::abort();
        if (n > 1000) std::exit(3);
        SONDE_CHECK(n > -1000);
      },
      Settings{.profile = Profile::Fuzz, .seed = 1, .max_seconds = 60, .max_failures = 3});
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("failed in 3 different ways"));
  EXPECT_THAT(report.text(), HasSubstr("100001"));
  EXPECT_THAT(report.text(), HasSubstr("1001"));
  EXPECT_THAT(report.text(), HasSubstr("-1000"));
}

// What all processes count.
class SharedCount {
 public:
  SharedCount()
      : count_(static_cast<std::atomic<std::uint64_t>*>(
            mmap(nullptr, sizeof(std::atomic<std::uint64_t>), PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
  ~SharedCount() { munmap(count_, sizeof *count_); }
  SharedCount(const SharedCount&) = delete;
  SharedCount& operator=(const SharedCount&) = delete;
  std::atomic<std::uint64_t>& operator*() const { return *count_; }

 private:
  std::atomic<std::uint64_t>* count_;
};

// A shallow bug kills one child after the other. The search goes on, finds what is rarer, counts
// all its tests, and runs no case of its corpus again.
TEST(Crash, OfAKnownOriginDoesNotEndAFuzzRun) {
  const SharedCount runs;
  const Report report = check(
      "Crash.Shallow",
      [&](const std::vector<std::uint8_t>& bytes) {
        ++*runs;
        SONDE_OBSERVE("size", static_cast<double>(bytes.size()));
        if (bytes.size() > 1 && bytes[0] % 4 == 0) std::abort();
        SONDE_CHECK(bytes.empty() || bytes[0] != 77);
      },
      Settings{.profile = Profile::Fuzz, .seed = 1, .max_tests = 2000, .max_seconds = 60});
  EXPECT_THAT(report.text(), HasSubstr("failed in 2 different ways in 2,000 tests"));
  // Two runs of what is kept, and those that confirm, shrink and explain two failures.
  EXPECT_LT((*runs).load(), 2 * report.tests() + 3000);
}

TEST(Crash, LeavesWhatPassesAlone) {
  const Report report = check("Crash.Never", [](const std::vector<int>& values) {
    SONDE_CLASSIFY(values.empty(), "empty");
    SONDE_REQUIRE_COVER(1, values.size() > 3, "long");
    sonde::collect("size", values.size() % 2);
  });
  EXPECT_EQ(report.verdict(), Verdict::Passed) << report.text();
  EXPECT_EQ(report.tests(), 2000U);
  EXPECT_THAT(report.text(), HasSubstr("empty"));
  EXPECT_THAT(report.text(), HasSubstr("size = 1"));
  EXPECT_THAT(report.text(), HasSubstr("met: long"));
}

TEST(Crash, OutputOfPropertiesIsPassedOn) {
  testing::internal::CaptureStdout();
  (void)check("Crash.Speaks", [](int n) {
    if (n == 0) std::puts("zero was here");
  });
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("zero was here\n"));
}

TEST(Crash, OutputThatLooksLikeAReportIsPassedOn) {
  testing::internal::CaptureStdout();
  (void)check("Crash.SpeaksOfSanitizers", [](int n) {
    if (n != 0) return;
    for (const char* line : {"=====", "HandSanitizer 5 l", "terminate called", "and more"}) {
      std::puts(line);
      std::fflush(stdout);
    }
  });
  EXPECT_THAT(testing::internal::GetCapturedStdout(),
              HasSubstr("=====\nHandSanitizer 5 l\nterminate called\nand more\n"));
}

TEST(Crash, OutputThatLooksLikeAReportIsNotTheFailure) {
  const Report report = check("Crash.Summary", [](int n) {
    std::fputs("SUMMARY: 3 rows parsed\na.cpp:1:2: runtime error: mine\n", stderr);
    std::fputs("terminate called by me\n*** Assertion of mine\n", stderr);
    if (n > 1000) std::abort();
  });
  const std::string text = report.text();
  EXPECT_STREQ(report.counterexample(), "int arg0 = 1001;\n");
  EXPECT_THAT(text, HasSubstr("aborted\n"));
  EXPECT_THAT(text, Not(HasSubstr("undefined behaviour")));
  EXPECT_THAT(text, HasSubstr("SUMMARY: 3 rows parsed"));
  EXPECT_THAT(text, HasSubstr("a.cpp:1:2: runtime error: mine"));
  EXPECT_THAT(text, HasSubstr("*** Assertion of mine"));
}

TEST(Crash, ByAnAssertionTellsWhich) {
  const Report report = check("Crash.Assert", [](int n) {
    if (n > 16) __assert_fail("n <= 16", "a.cpp", 3, "f");
  });
  EXPECT_STREQ(report.counterexample(), "int arg0 = 17;\n");
  EXPECT_THAT(report.text(), HasSubstr("a.cpp:3: f: Assertion `n <= 16' failed."));
}

// What the C++ library calls where one of its assertions fails.
extern "C" [[noreturn]] void fail_library_assertion(const char* file, int line,
                                                    const char* function,
                                                    const char* condition) noexcept
    __asm__("_ZSt21__glibcxx_assert_failPKciS0_S0_");

TEST(Crash, ByAnAssertionOfTheLibraryTellsWhich) {
  const Report report = check("Crash.LibraryAssert", [](int n) {
    if (n > 16) fail_library_assertion("vector.h", 3, "at", "n < size()");
  });
  EXPECT_STREQ(report.counterexample(), "int arg0 = 17;\n");
  EXPECT_THAT(report.text(), HasSubstr("aborted: vector.h:3: at: Assertion 'n < size()' failed."));
}

#if defined(__SANITIZE_ADDRESS__)
#define SONDE_TEST_SEES_LEAKS
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SONDE_TEST_SEES_LEAKS
#endif
#endif

// A number takes few cases to shrink; each that dies takes a while to find its frames.
#ifdef SONDE_TEST_SEES_LEAKS
TEST(Crash, LeaksAreFailuresWhereASanitizerSeesThem) {
  const Report report = check("Crash.Leak", [](unsigned n) {
    if (n > 2) subject::owned = new int(3);
    subject::owned = nullptr;
  });
  EXPECT_STREQ(report.counterexample(), "unsigned arg0 = 3;\n");
  EXPECT_THAT(report.text(), HasSubstr("leaked"));
}

TEST(Crash, UseAfterFreeIsShrunk) {
  const Report report = check("Crash.Freed", [](unsigned n) {
    auto owned = std::make_unique<int>(1);
    int* volatile const freed = owned.get();
    if (n > 2) owned.reset();
    return *freed == 1;
  });
  EXPECT_STREQ(report.counterexample(), "unsigned arg0 = 3;\n");
  EXPECT_THAT(report.text(), HasSubstr("heap-use-after-free"));
}

TEST(Crash, IsReportedByASanitizerInAProcessOfItsOwn) {
  const Report report = check(
      "Crash.FreedApart",
      [](unsigned n) {
        auto owned = std::make_unique<int>(1);
        int* volatile const freed = owned.get();
        if (n > 2) owned.reset();
        return *freed == 1;
      },
      Settings{.isolation = Isolation::EachCase});
  EXPECT_STREQ(report.counterexample(), "unsigned arg0 = 3;\n");
  EXPECT_THAT(report.text(), HasSubstr("heap-use-after-free"));
}
#endif

}  // namespace
}  // namespace sonde
