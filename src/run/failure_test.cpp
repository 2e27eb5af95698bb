// SPDX-License-Identifier: Apache-2.0
#include "run/failure.hpp"

#include <set>

#include <gtest/gtest.h>

namespace sonde {
namespace {

TEST(FailureKinds, HaveAStableNameEach) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < failure_kinds; ++i)
    names.insert(name_of(static_cast<FailureKind>(i)));
  EXPECT_EQ(names.size(), failure_kinds);
  EXPECT_FALSE(names.contains(""));
  EXPECT_EQ(name_of(FailureKind::Check), "check");
  EXPECT_EQ(name_of(FailureKind::Expectation), "expectation");
  EXPECT_EQ(name_of(FailureKind::Ownership), "ownership");
}

// Caches of earlier versions are read by these.
TEST(Origin, IsThePlaceOrTheSignatureButNotTheKind) {
  Failure failure{FailureKind::Check, "a.cpp", 3, "check failed: x", "1 == 2"};
  EXPECT_EQ(run::origin_of(failure), "a.cpp:3");
  failure.kind = FailureKind::Assertion;
  EXPECT_EQ(run::origin_of(failure), "a.cpp:3");
  failure.signature = "threw E";
  EXPECT_EQ(run::origin_of(failure), "threw E at a.cpp:3");
  failure.file.clear();
  EXPECT_EQ(run::origin_of(failure), "threw E");
  failure.culprit = "push";
  EXPECT_EQ(run::origin_of(failure), "push breaks a contract");
  failure.named_origin = "empty queue";
  EXPECT_EQ(run::origin_of(failure), "push breaks a contract [empty queue]");
}

TEST(Origin, HoldsTheExpressionOfACheckButNotItsValues) {
  const std::string what = "check failed: a < b";
  const Failure one{FailureKind::Check, "a.cpp", 3, what, "2 < 1", what};
  Failure other = one;
  other.values = "4 < 3";
  EXPECT_EQ(run::origin_of(one), "check failed: a < b at a.cpp:3");
  EXPECT_EQ(run::origin_of(other), run::origin_of(one));
}

TEST(Origin, OfAnAssertionHoldsNoValues) {
  const auto signature = run::signature_of_assertion;
  EXPECT_EQ(signature("check failed: a < b", "2 < 1"), "check failed: a < b");
  EXPECT_EQ(signature("Expected: (a) < (10), actual: 11 vs 10", ""), "Expected: (a) < (10)");
  EXPECT_EQ(signature("Expected equality of these values:", "a\n      Which is: 1\n    b"),
            "Expected equality of these values: a");
  EXPECT_EQ(signature("Value of: f(a)", "Actual: false"), "Value of: f(a)");
  EXPECT_EQ(signature("The difference between a and b is 3, which exceeds 1, where", ""), "");
  EXPECT_EQ(signature("Failed", "n is 3"), "");
}

}  // namespace
}  // namespace sonde
