// SPDX-License-Identifier: Apache-2.0
// What reports make of large and deep cases, and how such cases are replayed.
#include <array>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/sonde.hpp"
#include "store/temporary_folder.hpp"
#include "tree/error.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;
using testing::Not;

using Large = std::array<int, 2048>;

struct Deep {
  int value = 0;
  std::unique_ptr<Deep> next{};

  Deep() = default;
  Deep(int its_value, std::unique_ptr<Deep> its_next)
      : value(its_value), next(std::move(its_next)) {}
  Deep(Deep&&) = default;
  Deep& operator=(Deep&&) = default;
  ~Deep() {
    while (next) next = std::exchange(next->next, nullptr);
  }
  SONDE_FIELDS(Deep, value, next);
};

int levels = 0;

auto deep() {
  return generate([](Draws& draws) {
    Deep chain;
    for (int i = 0; i < levels; ++i) chain = Deep(i, std::make_unique<Deep>(std::move(chain)));
    chain.value = draws(in_range(5, 9));
    return chain;
  });
}

Report run_deep(const std::string& token) {
  const std::string replay = "LargeReports.Deep@" + token;
  return check(
      "LargeReports.Deep", [](const Deep& chain) { return chain.value < 5; },
      given(deep()).with({.replay = token.empty() ? nullptr : replay.c_str()}));
}

class LargeReports : public testing::Test {
 protected:
  LargeReports() { setenv("SONDE_CACHE", (folder_.path() / "cache").c_str(), 1); }
  ~LargeReports() override { setenv("SONDE_CACHE", "off", 1); }

  std::string run(Settings settings = {}) const {
    const std::string cases = folder_.path() / "cases";
    settings.cases = cases.c_str();
    return check(
               "LargeReports.Array", [](const Large& values) { return values[0] == 1; },
               given().names("values").with(settings))
        .text();
  }

  std::string replay(const std::string& token) const {
    const std::string named = "LargeReports.Array@" + token;
    return run({.replay = named.c_str()});
  }

  store::TemporaryFolder folder_;
};

std::string short_token_in(const std::string& report) {
  const auto at = report.find("LargeReports.Array@#");
  return at == std::string::npos ? "" : report.substr(at + 19, 9);
}

TEST_F(LargeReports, CountWhatTheyLeaveOut) {
  const std::string report = run();
  EXPECT_THAT(report, HasSubstr("values = {0 /* 2,047 more of these */};\n"));
  EXPECT_LT(report.size(), 1'000U) << report;
}

TEST_F(LargeReports, NameOnlySomeOfManyParts) {
  const auto body = [](std::array<int, 24> values) {  // every second one is of no importance
    for (std::size_t i = 0; i < values.size(); i += 2)
      if (values[i] > 100) return true;
    return false;
  };
  const auto names = given().names("numbers_whose_name_is_rather_long");
  const std::string text = check("LargeReports.ManyParts", body, names).text();
  const auto begin = text.find("fails with any value of numbers_whose_name_is_rather_long[1], ");
  ASSERT_NE(begin, std::string::npos) << text;
  const auto line = text.substr(begin, text.find('\n', begin) - begin);
  EXPECT_THAT(line, HasSubstr(" more parts"));
  EXPECT_LT(line.size(), 400U);
}

TEST_F(LargeReports, NameTheCaseInTheCache) {
  const std::string token = short_token_in(run());
  ASSERT_EQ(token.size(), 9U);
  EXPECT_THAT(replay(token), HasSubstr("LargeReports.Array failed on the replayed case\n"));
  EXPECT_EQ(short_token_in(run()), token);  // a failure of an earlier run
}

TEST_F(LargeReports, SayThatTheCacheHasNoSuchCase) {
  run();
  try {
    replay("#00000000");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("the cache does not hold the case #00000000 of LargeReports.Array"));
  }
}

TEST_F(LargeReports, HaveTheWholeTokenWithoutACache) {
  setenv("SONDE_CACHE", "off", 1);
  const std::string report = run();
  EXPECT_EQ(short_token_in(report), "");
  const auto at = report.find("LargeReports.Array@") + 19;
  const std::string token = report.substr(at, report.find_first_of(" '\n", at) - at);
  EXPECT_GT(token.size(), 1'000U);
  EXPECT_THAT(replay(token), HasSubstr("LargeReports.Array failed on the replayed case\n"));
}

TEST_F(LargeReports, LeaveNothingOutOfCaseFiles) {
  run();
  setenv("SONDE_ACCEPT", "LargeReports.*", 1);
  EXPECT_THAT(run(), HasSubstr("kept "));
  unsetenv("SONDE_ACCEPT");
  const std::string report = run();
  EXPECT_THAT(report, HasSubstr("failed, expected passed"));
  EXPECT_THAT(report, Not(HasSubstr("expected parts")));
}

TEST_F(LargeReports, OfDeepValuesAreShort) {
  levels = 1;
  const std::string token = run_deep("").token();
  for (const int each : {8'000, 100'000}) {
    levels = each;
    const Report report = run_deep(token);
    EXPECT_THAT(report.counterexample(), HasSubstr("arg0 = sonde::Deep{\n    .value = 5,\n"));
    EXPECT_THAT(report.counterexample(), HasSubstr(" levels left out */"));
    EXPECT_THAT(report.counterexample(), HasSubstr("/* more than "));
    EXPECT_LT(std::string_view(report.text()).size(), 20'000U);
  }
}

}  // namespace
}  // namespace sonde
