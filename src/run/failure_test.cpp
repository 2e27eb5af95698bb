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

}  // namespace
}  // namespace sonde
