// SPDX-License-Identifier: Apache-2.0
// Failures at one place that the property distinguishes.
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

namespace subject {

enum class Operation { Add, Subtract, Multiply };

int interpreted(Operation operation, int a, int b) {
  switch (operation) {
    case Operation::Add: return a + b;
    case Operation::Subtract: return a - b;
    case Operation::Multiply: return a * b;
  }
  return 0;
}

int compiled(Operation operation, int a, int b) {
  if (operation == Operation::Subtract && b > 100) return a + b;
  if (operation == Operation::Multiply && a < 0) return -a * b;
  return interpreted(operation, a, b);
}

// [origin]
void agree(Operation operation, std::int16_t a, std::int16_t b) {
  SONDE_ORIGIN(operation);
  SONDE_CHECK_EQ(compiled(operation, a, b), interpreted(operation, a, b));
}
// [origin]

}  // namespace subject

namespace sonde {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr Settings all_failures{.profile = Profile::Fuzz, .seed = 1, .max_tests = 3000};

TEST(Origin, SeparatesFailuresOfOneCheck) {
  const Report report = check("Origin.Differ", subject::agree, all_failures);
  EXPECT_THAT(report.text(), HasSubstr("failed in 2 different ways"));
  EXPECT_THAT(report.text(), HasSubstr("origin: subject::Operation::Subtract\n"));
  EXPECT_THAT(report.text(), HasSubstr("origin: subject::Operation::Multiply\n"));
  EXPECT_THAT(report.text(), HasSubstr("arg0 = subject::Operation::Subtract;"));
}

TEST(Origin, SeparatesExceptionsOfOneType) {
  const Report report = check(
      "Origin.Throw",
      [](int n) {
        SONDE_ORIGIN(std::string(n % 2 == 0 ? "even" : "odd"));
        if (n > 10) throw std::runtime_error("too large");
      },
      all_failures);
  EXPECT_THAT(report.text(), HasSubstr("origin: even\n"));
  EXPECT_THAT(report.text(), HasSubstr("origin: odd\n"));
}

void die(int n) {
  SONDE_ORIGIN(n % 2 == 0 ? "even" : "odd");
  if (n > 10) std::abort();
}

TEST(Origin, SeparatesCrashes) {
  for (const auto isolation : {Isolation::Child, Isolation::EachCase}) {
    Settings settings = all_failures;
    settings.max_tests = 500;
    settings.max_failures = 2;
    settings.isolation = isolation;
    const Report report = check("Origin.Crash", die, settings);
    EXPECT_THAT(report.text(), HasSubstr("origin: even\n"));
    EXPECT_THAT(report.text(), HasSubstr("origin: odd\n"));
    EXPECT_THAT(report.text(), HasSubstr("arg0 = 11;"));
    EXPECT_THAT(report.text(), HasSubstr("arg0 = 12;"));
  }
}

TEST(Origin, IsOfItsCaseAndFromThereOn) {
  const Report report = check("Origin.Later", [](int n) {
    if (n < 100) SONDE_ORIGIN(n);
    SONDE_CHECK(n < 200);
    SONDE_ORIGIN(std::string_view("later"));
  });
  EXPECT_STREQ(report.counterexample(), "int arg0 = 200;\n");
  EXPECT_THAT(report.text(), Not(HasSubstr("origin:")));
}

// clang-format off
void check_twice(int n) { SONDE_CHECK(n % 2 == 0 || n < 100); SONDE_CHECK(n < 200); }
// clang-format on

TEST(Origin, OfTwoChecksOnOneLineAreTwo) {
  for (const auto isolation : {Isolation::InProcess, Isolation::Child}) {
    Settings settings = all_failures;
    settings.isolation = isolation;
    const Report report = check("Origin.OneLine", check_twice, settings);
    EXPECT_THAT(report.text(), HasSubstr("failed in 2 different ways"));
    EXPECT_THAT(report.text(), HasSubstr("check failed: n % 2 == 0 || n < 100\n"));
    EXPECT_THAT(report.text(), HasSubstr("check failed: n < 200\n"));
    EXPECT_THAT(report.text(), HasSubstr("arg0 = 101;"));
    EXPECT_THAT(report.text(), HasSubstr("arg0 = 200;"));
  }
}

}  // namespace
}  // namespace sonde
