// SPDX-License-Identifier: Apache-2.0
// Each sort of violation has a kind of its own.
#define SONDE_CONTRACTS

#include <functional>

#include <gtest/gtest.h>

#include "run/executor.hpp"
#include "sonde/api.hpp"
#include "sonde/contract.hpp"

namespace sonde {
namespace {

FailureKind kind_of(const std::function<void(Api&)>& describe) {
  api::Sequences sequences;
  Api described(sequences.description());
  describe(described);
  run::Executor executor(sequences.property());
  Random random(1);
  const auto seen = executor.run_fresh(random, 100);
  EXPECT_EQ(seen.outcome, Outcome::Fail);
  return seen.probe.failure.kind;
}

void wants_none(int n) { SONDE_REQUIRE(n == 0); }
void asks_for_one() { wants_none(1); }
void promises_none(int n) { SONDE_ENSURE(n == 0); }
void takes_what_is_not_its_own() {
  static const api::Contract owned{"owned(p)", __FILE__, __LINE__, __func__};
  api::break_ownership(owned);
}

TEST(Violations, OfAPreconditionInsideAreTheCallers) {
  EXPECT_EQ(kind_of([](Api& api) { api.call("asks_for_one", asks_for_one); }),
            FailureKind::Precondition);
}

TEST(Violations, OfAPostconditionStandInTheDescriptionOrInTheBody) {
  EXPECT_EQ(kind_of([](Api& api) {
              api.call("f", [] { return 1; }).ensure("is none", [](int n) { return n == 0; });
            }),
            FailureKind::Postcondition);
  EXPECT_EQ(kind_of([](Api& api) { api.call("promises_none", [] { promises_none(1); }); }),
            FailureKind::Postcondition);
}

TEST(Violations, OfAnInvariantAreOfTheType) {
  EXPECT_EQ(kind_of([](Api& api) {
              api.type<int>("n").invariant("is none", [](int n) { return n == 0; });
              api.call("f", [] { return 1; });
            }),
            FailureKind::Invariant);
}

TEST(Violations, OfOwnershipAreFailuresOfTheCallItself) {
  EXPECT_EQ(
      kind_of([](Api& api) { api.call("takes_what_is_not_its_own", takes_what_is_not_its_own); }),
      FailureKind::Ownership);
}

TEST(Violations, OfAModelAreDifferences) {
  EXPECT_EQ(kind_of([](Api& api) { api.call("f", [] { return 1; }).model([] { return 0; }); }),
            FailureKind::Model);
}

}  // namespace
}  // namespace sonde
