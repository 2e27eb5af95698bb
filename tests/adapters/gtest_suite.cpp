// SPDX-License-Identifier: Apache-2.0
// What tests/adapters/check_suite expects of these is in its table.
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>

#include <sonde/gtest.hpp>

#include "count_runs.hpp"

SONDE_PROPERTY(Numbers, Pass, int a) {
  ++runs.count;
  SCOPED_TRACE("never shown");
  SUCCEED();
  EXPECT_EQ(a % 1, 0);
  ASSERT_EQ(a % 1, 0);
}

SONDE_PROPERTY(Numbers, FailNonFatally, int a) {
  ++runs.count;
  EXPECT_LT(a, 10);
  EXPECT_LT(a, 5) << "the second failure";
}

SONDE_PROPERTY(Numbers, FailFatally, int a) {
  ++runs.count;
  SCOPED_TRACE("the trace");
  ASSERT_EQ(a < 10, true) << "it is " << a;
  if (a >= 10) ADD_FAILURE() << "not reached";
}

SONDE_PROPERTY(Numbers, FailByCheck, int a) {
  ++runs.count;
  SONDE_CHECK(a < 10);
}

SONDE_PROPERTY(Numbers, FailByException, int a) {
  ++runs.count;
  if (a >= 10) throw std::runtime_error("too large");
}

SONDE_PROPERTY(Numbers, FailByReturn, int a) {
  ++runs.count;
  return a < 10;
}

SONDE_PROPERTY(Numbers, FailInThread, int a) {
  ++runs.count;
  std::thread([a] { EXPECT_LT(a, 10); }).join();
}

SONDE_PROPERTY(Numbers, FailBeforeDiscard, int a) {
  ++runs.count;
  EXPECT_LT(a, 10);
  SONDE_ASSUME(a < 10);
}

SONDE_PROPERTY(Numbers, Discard, int a) {
  ++runs.count;
  if (a >= 10) GTEST_SKIP() << "too large";
  EXPECT_LT(a, 10);
}

SONDE_PROPERTY(Numbers, GiveUp, int a) {
  ++runs.count;
  if (a % 1 == 0) GTEST_SKIP();
}

// In a child only, which the script asks for.
SONDE_PROPERTY(Numbers, Crash, int a) {
  ++runs.count;
  if (a >= 10 && std::getenv("SUITE_CRASHES") != nullptr) std::abort();
}

SONDE_PROPERTY(Numbers, Labelled, int a) {
  ++runs.count;
  sonde::classify(a % 1 == 0, "any number");
}

TEST(Numbers, StandBesideTests) { EXPECT_EQ(1 + 1, 2); }

TEST(Ordinary, HearsAssertionsInCheck) {
  const auto report = sonde::check("Inner.Number", [](int a) { EXPECT_LT(a, 10); });
  EXPECT_EQ(report.verdict(), sonde::Verdict::Failed);
  const std::string text = report.text();
  EXPECT_NE(text.find("Expected: (a) < (10)"), std::string::npos);
  EXPECT_NE(text.find("filter=Ordinary.HearsAssertionsInCheck --sonde-replay=Inner.Number@"),
            std::string::npos);
}

TEST(Ordinary, FailsByItselfAfterCheck) {
  EXPECT_TRUE(sonde::check("Inner.Same", [](int a) { EXPECT_EQ(a % 1, 0); }).passed());
  EXPECT_EQ(1, 2);
}
