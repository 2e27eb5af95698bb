// SPDX-License-Identifier: Apache-2.0
// Functions as values that are drawn.
#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain_contract.hpp"
#include "sonde/sonde.hpp"

namespace sonde {
namespace {

using contract::is_kept;
using testing::HasSubstr;

TEST(Functions, ReturnTheSameForTheSame) {
  is_kept(functions<int(int, std::string)>(in_range(0, 9)), [](const auto& function) {
    const auto copy = function;
    for (int i = 0; i < 20; ++i) {
      const int result = function(i, "a");
      if (result != copy(i, "a") || result < 0 || result > 9) return false;
    }
    return true;
  });
}

TEST(Functions, ReplayToTheSameFunction) {
  drawing::CaseSource source;
  Random random(1);
  const auto domain = functions<int(int)>();
  for (int i = 0; i < 100; ++i) {
    source.start_fresh(random, 30);
    const auto function = domain.draw(source);
    drawing::CaseSource again;
    const Tree tree = source.drawn();
    again.start_replay(tree);
    const auto same = domain.draw(again);
    for (int n = -5; n < 5; ++n) ASSERT_EQ(function(n), same(n));
  }
}

TEST(Functions, TellArgumentsApart) {
  drawing::CaseSource source;
  Random random(1);
  int different = 0;
  for (int i = 0; i < 100; ++i) {
    source.start_fresh(random, 50);
    const auto function = functions<int(int)>().draw(source);
    different += function(1) != function(2) ? 1 : 0;
  }
  EXPECT_GT(different, 40);
}

TEST(Functions, AreShrunkAndReportedAsTheirCalls) {
  const Report report = check("Functions.Constant", [](Function<int(int)> function, int n) {
    SONDE_CHECK(function(n) == function(n + 1));
  });
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("f(0) = "));
  EXPECT_THAT(report.text(), HasSubstr("f(1) = "));
  EXPECT_THAT(report.text(), testing::Not(HasSubstr("f(2) = ")));
}

TEST(Functions, BecomeOtherCallables) {
  const Report report = check(
      "Functions.Standard",
      [](const std::function<bool(int)>& wanted, std::vector<int> values) {
        std::erase_if(values, wanted);
        SONDE_CHECK(std::ranges::none_of(values, wanted));
      },
      given(functions<bool(int)>(any<bool>(), "wanted")));
  EXPECT_EQ(report.verdict(), Verdict::Passed);
}

}  // namespace
}  // namespace sonde
