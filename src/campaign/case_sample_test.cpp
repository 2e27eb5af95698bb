// SPDX-License-Identifier: Apache-2.0
#include "campaign/case_sample.hpp"

#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/campaign.hpp"
#include "campaign/events.hpp"
#include "sonde/sonde.hpp"

namespace sonde::campaign {
namespace {

using testing::AllOf;
using testing::Ge;
using testing::Le;

std::uint64_t sampled_up_to(std::uint64_t last) {
  std::uint64_t count = 0;
  for (std::uint64_t number = 1; number <= last; ++number)
    count += is_reported(number, ReportedCases::Sample) ? 1 : 0;
  return count;
}

TEST(CaseSample, HasTheFirstCasesAndAFewHundredOfAnySearch) {
  EXPECT_EQ(sampled_up_to(100), 100U);
  EXPECT_THAT(sampled_up_to(1'000), AllOf(Ge(140U), Le(170U)));
  EXPECT_THAT(sampled_up_to(1 << 20), AllOf(Ge(300U), Le(330U)));
}

TEST(CaseSample, TakesSixteenOfEachDoubling) {
  for (std::uint64_t first = 128; first < (1 << 18); first *= 2)
    EXPECT_EQ(sampled_up_to(2 * first - 1) - sampled_up_to(first - 1), 16U) << first;
}

TEST(CaseSample, MeetsCasesThatTakeTurns) {
  for (const std::uint64_t turns : {2U, 3U, 4U}) {
    std::array<unsigned, 4> met{};
    for (std::uint64_t number = 128; number < (1 << 18); ++number)
      if (is_reported(number, ReportedCases::Sample)) ++met[number % turns];
    for (std::uint64_t turn = 0; turn < turns; ++turn)
      EXPECT_THAT(met[turn], Ge(176 / turns / 2)) << turn << " of " << turns;
  }
}

TEST(CaseSample, IsAllOrNothingOtherwise) {
  EXPECT_TRUE(is_reported(12'345, ReportedCases::All));
  EXPECT_FALSE(is_reported(1, ReportedCases::None));
}

struct Sampler final : Listener {
  std::vector<Ran> cases;
  bool wants_cases() const override { return true; }
  void ran(const Ran& event) override { cases.push_back(event); }
};

std::vector<Ran> sample_of(auto body) {
  const auto given = sonde::given().names("n").with(Settings{.max_tests = 1'000});
  const auto property = properties::make(body, given, properties::parameters_of<decltype(body)>{});
  Sampler sampler;
  run({.name = "Sample.Cases",
       .parameters = given.parameter_names,
       .property = &property,
       .settings = given.settings},
      sampler);
  return sampler.cases;
}

TEST(CaseSample, IsReportedToAListenerThatWantsIt) {
  const auto cases = sample_of([](int) {});
  EXPECT_THAT(cases.size(), AllOf(Ge(140U), Le(400U)));
  for (std::size_t i = 0; i < cases.size(); ++i) {
    EXPECT_EQ(cases[i].number, i + 1);
    EXPECT_EQ(cases[i].arguments.size(), 1U);
  }
}

TEST(CaseSample, HasOnlyCasesOfTheSearch) {
  const auto cases = sample_of([](int n) { SONDE_CHECK(n < 10); });
  ASSERT_FALSE(cases.empty());
  EXPECT_EQ(cases.back().outcome, Outcome::Fail);
  for (const auto& each : cases) EXPECT_EQ(each.from.find("shrinking"), std::string::npos);
}

}  // namespace
}  // namespace sonde::campaign
