// SPDX-License-Identifier: Apache-2.0
// Cases that are enumerated, where some of them end their process.
#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;

void crash() { std::abort(); }

TEST(EnumeratedInChildren, ReportTheCaseThatCrashes) {
  const auto body = [](std::uint8_t n) {
    if (n == 200) crash();
  };
  const Report report = check("Enumerated.Crash", body, given().names("n"));
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_STREQ(report.counterexample(), "std::uint8_t n = 200;\n");
  EXPECT_EQ(report.tests(), 201U);
}

TEST(EnumeratedInChildren, GoOnAfterADeath) {
  const auto body = [](std::uint8_t n) {
    if (n % 100 == 50) crash();
    SONDE_CHECK(n != 255);
  };
  const Report report = check("Enumerated.GoesOn", body, Settings{.profile = Profile::Fuzz});
  EXPECT_EQ(report.tests(), 256U);
  EXPECT_THAT(report.text(), HasSubstr("failed in 2 different ways in 256 tests"));
  EXPECT_THAT(report.text(), HasSubstr("every case has run"));
}

TEST(EnumeratedInChildren, RunEachInItsOwnProcess) {
  static int runs = 0;
  const auto body = [](std::uint8_t) { SONDE_CHECK_EQ(++runs, 1); };
  const Report report = check("Enumerated.Each", body, Settings{.isolation = Isolation::EachCase});
  EXPECT_STREQ(report.text(), "Enumerated.Each passed: all 256 cases hold\n");
}

TEST(EnumeratedInChildren, ReportAGeneratorThatCrashes) {
  const auto crashing = map(in_range(0, 9), [](int n) {
    if (n == 7) crash();
    return n;
  });
  const Report report = check("Enumerated.Generator", [](int) {}, given(crashing));
  EXPECT_EQ(report.verdict(), Verdict::Failed);
}

}  // namespace
}  // namespace sonde
