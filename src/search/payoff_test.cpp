// SPDX-License-Identifier: Apache-2.0
#include "search/payoff.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "codec/notation.hpp"

namespace sonde::search {
namespace {

using coverage::Aspect;
using coverage::Feature;
using Kind = Payoff::Kind;

Feature edge(Feature number, Feature bucket = 0) {
  const auto first = coverage::feature_of(Aspect::Edge, number * coverage::bucket_count);
  return coverage::in_bucket(first, bucket);
}

// Runs cases of equal cost, each new to its population.
class Cases {
 public:
  explicit Cases(Payoff& payoff) : payoff_(payoff) {}

  void run(Kind kind, const std::vector<Feature>& features, Outcome outcome = Outcome::Pass,
           std::uint64_t edges_taken = 0, Payoff::LeavesOut leaves_out = nullptr) {
    const run::Observation seen{outcome, tree_, probe_, features, false, edges_taken};
    payoff_.add(kind, seen);
    payoff_.add_news(kind, seen, leaves_out);
  }

 private:
  Payoff& payoff_;
  Tree tree_ = codec::parse_notation("Args(Int(1))");
  run::Probe probe_;
};

TEST(Payoff, GivesNothingWhereNothingIsFound) {
  Payoff payoff;
  Cases cases(payoff);
  for (int i = 0; i < 100; ++i) cases.run(i % 2 == 0 ? Kind::Full : Kind::Other, {});
  EXPECT_EQ(payoff.full_share(), 0);
  EXPECT_FALSE(payoff.is_turn_of_full());
}

TEST(Payoff, GivesCasesOfFullSizeAShareByWhatTheyFind) {
  Payoff payoff;
  Cases cases(payoff);
  for (Feature i = 0; i < 200; ++i) cases.run(Kind::Full, {edge(i)});
  for (Feature i = 0; i < 200; ++i) cases.run(Kind::Other, {edge(0)});
  EXPECT_GT(payoff.full_share(), 0.5);
  EXPECT_TRUE(payoff.is_turn_of_full());
}

TEST(Payoff, GivesNothingWhereOtherCasesFindMore) {
  Payoff payoff;
  Cases cases(payoff);
  for (Feature i = 0; i < 100; ++i) cases.run(Kind::Other, {edge(i)});
  for (Feature i = 0; i < 100; ++i) cases.run(Kind::Full, {edge(200 + i / 10)});
  EXPECT_EQ(payoff.full_share(), 0);
}

TEST(Payoff, CountsAllThatACaseFinds) {
  Payoff payoff;
  Cases cases(payoff);
  for (Feature i = 0; i < 100; ++i) cases.run(Kind::Other, {edge(i)});
  for (Feature i = 0; i < 50; ++i)
    cases.run(Kind::Full, {edge(1000 + 3 * i), edge(1001 + 3 * i), edge(1002 + 3 * i)});
  EXPECT_GT(payoff.full_share(), 0.5) << "though fewer of them find something";
}

TEST(Payoff, TrustsFewFindsLess) {
  Payoff few;
  Payoff many;
  Cases of_few(few);
  Cases of_many(many);
  of_few.run(Kind::Full, {edge(0)});
  for (Feature i = 0; i < 100; ++i) of_many.run(Kind::Full, {edge(i)});
  EXPECT_LT(few.full_share(), 0.1);
  EXPECT_GT(many.full_share(), 0.7);
}

TEST(Payoff, CountsAnEdgeOnceHoweverOftenItWasTaken) {
  Payoff payoff;
  Cases cases(payoff);
  cases.run(Kind::Full, {edge(0)});
  const double once = payoff.full_share();
  for (Feature bucket = 1; bucket < coverage::bucket_count; ++bucket)
    cases.run(Kind::Full, {edge(0, bucket)});
  EXPECT_LE(payoff.full_share(), once);
}

TEST(Payoff, ComparesFindsWithTheEdgesThatCasesTook) {
  Payoff payoff;
  Cases cases(payoff);
  for (Feature i = 0; i < 100; ++i) cases.run(Kind::Full, {edge(2 * i)}, Outcome::Pass, 80'000);
  for (Feature i = 0; i < 100; ++i) cases.run(Kind::Other, {edge(2 * i + 1)});
  EXPECT_EQ(payoff.full_share(), 0);
}

TEST(Payoff, CountsNeitherCostNorFindsOfCasesAside) {
  Payoff payoff;
  Cases cases(payoff);
  for (Feature i = 0; i < 100; ++i) cases.run(Kind::Aside, {edge(i)});
  EXPECT_EQ(payoff.full_share(), 0);
  for (Feature i = 0; i < 100; ++i) cases.run(Kind::Full, {edge(i)});
  EXPECT_EQ(payoff.full_share(), 0) << "they are known by now";
}

TEST(Payoff, LeavesOutWhatIsNoCode) {
  Payoff payoff;
  Cases cases(payoff);
  for (Feature i = 0; i < 100; ++i)
    cases.run(Kind::Full, {edge(i)}, Outcome::Pass, 0, [](Feature) { return true; });
  EXPECT_EQ(payoff.full_share(), 0);
}

TEST(Payoff, OperandsAreWorthTheirShareAtFirst) {
  Payoff payoff;
  EXPECT_EQ(payoff.worth_of_operands(), 1);
  EXPECT_EQ(payoff.worth_of_comparisons(), 1);
}

TEST(Payoff, OperandsAreWorthLessWhereTheyFindLess) {
  Payoff payoff({.credit_of_operands = 1});
  Cases cases(payoff);
  for (Feature i = 0; i < 200; ++i) {
    cases.run(Kind::Other, {edge(i)});
    cases.run(Kind::Operands, {});
  }
  EXPECT_LT(payoff.worth_of_operands(), 0.1);
  for (Feature i = 0; i < 200; ++i) cases.run(Kind::Operands, {edge(1000 + i)});
  EXPECT_GT(payoff.worth_of_operands(), 0.5);
}

TEST(Payoff, AFindOfOperandsCountsAsSeveral) {
  Payoff payoff({.credit_of_operands = 200});
  Cases cases(payoff);
  for (Feature i = 0; i < 200; ++i) {
    cases.run(Kind::Other, {edge(i)});
    cases.run(Kind::Operands, {});
  }
  EXPECT_EQ(payoff.worth_of_operands(), 1);
}

TEST(Payoff, ComparisonsAreWorthLessBesideCasesOfFullSize) {
  Payoff payoff({.credit_of_operands = 1});
  Cases cases(payoff);
  for (Feature i = 0; i < 200; ++i) {
    cases.run(Kind::Full, {edge(i)});
    cases.run(Kind::Operands, {});
  }
  EXPECT_EQ(payoff.worth_of_operands(), 1) << "other small cases find nothing, too";
  EXPECT_LT(payoff.worth_of_comparisons(), 0.1);
}

TEST(Payoff, CountsValidCasesOnly) {
  Payoff payoff;
  Cases cases(payoff);
  for (Feature i = 0; i < 100; ++i) cases.run(Kind::Full, {edge(i)}, Outcome::Discard);
  EXPECT_EQ(payoff.full_share(), 0);
}

TEST(Payoff, CountsNothingThatAnEarlierProcessKnew) {
  Payoff payoff;
  Cases cases(payoff);
  const std::vector<Feature> known = {edge(1)};
  payoff.know(known);
  cases.run(Kind::Full, known);
  EXPECT_EQ(payoff.full_share(), 0);
}

TEST(Payoff, ForgetsWhatWasFoundLongAgo) {
  Payoff payoff({.memory = 10});
  Cases cases(payoff);
  for (Feature i = 0; i < 100; ++i) cases.run(Kind::Full, {edge(i)});
  for (int i = 0; i < 200; ++i) cases.run(Kind::Other, {});
  EXPECT_LT(payoff.full_share(), 0.01);
}

}  // namespace
}  // namespace sonde::search
