// SPDX-License-Identifier: Apache-2.0
// What tests/adapters/check_suite expects of these is in its table.
#include <cstdlib>
#include <stdexcept>
#include <string>

#include <sonde/catch2.hpp>
#if CATCH_VERSION_MAJOR >= 3 && !defined(CATCH_AMALGAMATED_HPP_INCLUDED)
#include <catch2/generators/catch_generators.hpp>
#endif

#include "count_runs.hpp"

SONDE_PROPERTY(Numbers, Pass, int a) {
  ++runs.count;
  INFO("never shown");
  SUCCEED();
  WARN("never shown");
  SECTION("one") { CHECK(a % 1 == 0); }
  SECTION("two") { REQUIRE(a % 1 == 0); }
  CHECK_NOFAIL(a % 1 != 0);
  REQUIRE_FALSE(a % 1 != 0);
}

SONDE_PROPERTY(Numbers, FailNonFatally, int a) {
  ++runs.count;
  CHECK(a < 10);
  CHECK(a < 5);
}

SONDE_PROPERTY(Numbers, FailFatally, int a) {
  ++runs.count;
  INFO("it is " << a);
  REQUIRE(a < 10);
  if (a >= 10) FAIL("not reached");
}

SONDE_PROPERTY(Numbers, FailByFail, int a) {
  ++runs.count;
  if (a >= 10) FAIL("too large");
}

SONDE_PROPERTY(Numbers, Generates, int a) {
  ++runs.count;
  if (GENERATE(0, 1) == 1) CHECK(a < 10);
}

SONDE_PROPERTY(Numbers, FailInSection, int a) {
  ++runs.count;
  SECTION("one") { CHECK(a % 1 == 0); }
  SECTION("two") { REQUIRE(a < 10); }
}

int at_most_ten(int a) { return a < 10 ? a : throw std::runtime_error("too large"); }

SONDE_PROPERTY(Numbers, FailByExceptionInAssertion, int a) {
  ++runs.count;
  CHECK(at_most_ten(a) == a);
}

SONDE_PROPERTY(Numbers, FailByNoException, int a) {
  ++runs.count;
  if (a >= 10) REQUIRE_THROWS_AS(a, std::runtime_error);
}

SONDE_PROPERTY(Numbers, FailByCheck, int a) {
  ++runs.count;
  SONDE_CHECK(a < 10);
}

SONDE_PROPERTY(Numbers, FailByException, int a) {
  ++runs.count;
  at_most_ten(a);
}

SONDE_PROPERTY(Numbers, FailByReturn, int a) {
  ++runs.count;
  return a < 10;
}

SONDE_PROPERTY(Numbers, FailBeforeDiscard, int a) {
  ++runs.count;
  CHECK(a < 10);
  SONDE_ASSUME(a < 10);
}

SONDE_PROPERTY(Numbers, GiveUp, int a) {
  ++runs.count;
  SONDE_ASSUME(a % 1 != 0);
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

// SKIP is new in Catch2 3.3.
#ifdef SKIP
SONDE_PROPERTY(Numbers, Discard, int a) {
  ++runs.count;
  if (a >= 10) SKIP("too large");
  CHECK(a < 10);
}
#endif

TEST_CASE("Numbers.StandBesideTests", "[Numbers]") { CHECK(1 + 1 == 2); }

TEST_CASE("Ordinary.HearsAssertionsInCheck", "[Ordinary]") {
  const auto report = sonde::check("Inner.Number", [](int a) { REQUIRE(a < 10); });
  CHECK(report.verdict() == sonde::Verdict::Failed);
  const std::string text = report.text();
  CHECK(text.find("check failed: a < 10") != std::string::npos);
  CHECK(text.find("SONDE_REPLAY='Inner.Number@") != std::string::npos);
  CHECK(text.find(" 'Ordinary.HearsAssertionsInCheck'\n") != std::string::npos);
}

TEST_CASE("Ordinary.FailsByItselfAfterCheck", "[Ordinary]") {
  CHECK(sonde::check("Inner.Same", [](int a) { CHECK(a % 1 == 0); }).passed());
  CHECK(1 == 2);
}
