// SPDX-License-Identifier: Apache-2.0
// Each case in a process of its own.
#include <cstdlib>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "sonde/api.hpp"
#include "sonde/sonde.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;

constexpr Settings each_case{.max_tests = 200, .isolation = Isolation::EachCase};

volatile bool for_ever = true;
int runs = 0;

bool runs_first(int) { return ++runs == 1; }

TEST(EachCase, FindsTheStateOfTheStart) {
  EXPECT_TRUE(check("EachCase.First", runs_first, each_case).passed());
  EXPECT_FALSE(check("EachCase.NotFirst", runs_first, Settings{.max_tests = 200}).passed());
  EXPECT_EQ(runs, 0);
}

TEST(EachCase, IsFoundUnderTheSameTokenAsInOneChild) {
  const auto body = [](const std::vector<int>& values, const std::string& text) {
    SONDE_ASSUME(values.size() < 50);
    SONDE_CLASSIFY(text.empty(), "empty");
    SONDE_CHECK(values.size() < 4 || text.size() < 2);
  };
  const Report one = check("EachCase.Same", body, Settings{.isolation = Isolation::Child});
  const Report each = check("EachCase.Same", body, Settings{.isolation = Isolation::EachCase});
  EXPECT_STREQ(one.token(), each.token());
  EXPECT_STREQ(one.text(), each.text());
}

TEST(EachCase, LabelsAndDiscardsAreCounted) {
  const auto body = [](int n) {
    SONDE_ASSUME(n != 0);
    SONDE_CLASSIFY(n > 0, "positive");
    sonde::collect("sign", n > 0);
  };
  const Report one = check("EachCase.Labels", body, Settings{.max_tests = 200});
  const Report each = check("EachCase.Labels", body, each_case);
  EXPECT_THAT(each.text(), HasSubstr("positive"));
  EXPECT_THAT(each.text(), HasSubstr("sign = true"));
  EXPECT_STREQ(one.text(), each.text());
}

// A sanitizer that looks for leaks must not run it again in what the first run left.
TEST(EachCase, RunsEachOnceInItsProcess) {
  const Report report = check(
      "EachCase.Once",
      [](const std::vector<int>& values) {
        static std::vector<int> kept;
        if (!kept.empty()) std::abort();
        kept = values;
        kept.push_back(1);
      },
      each_case);
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(EachCase, DoesNotWaitForProcessesThatItLeaves) {
  const Report report = check(
      "EachCase.Leaves",
      [](int) {
        if (fork() == 0) {
          sleep(300);
          _exit(0);
        }
      },
      Settings{.max_tests = 3, .isolation = Isolation::EachCase});
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(EachCase, OnlySoManyDifferentValuesAreCollected) {
  const Report report = check(
      "EachCase.Collects", [](unsigned n) { sonde::collect("n", n); },
      Settings{.max_tests = 1500,
               .max_seconds = 600,
               .max_size = 100'000,
               .strategy = "random",  // a guided search would keep each new value
               .isolation = Isolation::EachCase});
  EXPECT_THAT(report.text(), HasSubstr("n = other"));
}

TEST(EachCase, ACrashIsShrunk) {
  const Report report = check(
      "EachCase.Abort",
      [](int n) {
        if (n > 1000) std::abort();
      },
      Settings{.isolation = Isolation::EachCase});
  EXPECT_STREQ(report.counterexample(), "int arg0 = 1001;\n");
  EXPECT_THAT(report.text(), HasSubstr("aborted"));
}

TEST(EachCase, AnExitIsAFailure) {
  const Report report = check(
      "EachCase.Exit",
      [](int n) {
        if (n > 100) std::exit(0);
      },
      Settings{.isolation = Isolation::EachCase});
  EXPECT_STREQ(report.counterexample(), "int arg0 = 101;\n");
  EXPECT_THAT(report.text(), HasSubstr("called exit(0)"));
}

TEST(EachCase, ALoopWithoutEndIsAHang) {
  const Report report = check(
      "EachCase.Loop",
      [](int n) {
        while (n > 50 && for_ever) {
        }
      },
      Settings{.isolation = Isolation::EachCase, .case_seconds = 0.3});
  EXPECT_STREQ(report.counterexample(), "int arg0 = 51;\n");
  EXPECT_THAT(report.text(), HasSubstr("hangs: still running after 0.3 s"));
}

// An API whose state no call can reset: its bug shows in what one sequence does alone.
int opened = 0;
int most_opened = 0;

TEST(EachCase, SequencesOfAnApiWithGlobalStateStartAnew) {
  const auto describe = [](Api& api) {
    api.call("open", [] { return most_opened = std::max(most_opened, ++opened); });
    api.call("close", [] { --opened; }).require("is open", [] { return opened > 0; });
    api.call("count", [] { return opened; }).ensure("is small", [](int n) { return n < 3; });
  };
  const Report report = check_api("EachCase.Global", describe, each_case);
  EXPECT_THAT(report.text(), HasSubstr("  open();  // 1\n  open();  // 2\n  open();  // 3\n"
                                       "  count();  // 3\n"));
  EXPECT_EQ(most_opened, 0);
}

}  // namespace
}  // namespace sonde
