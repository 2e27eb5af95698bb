// SPDX-License-Identifier: Apache-2.0
// This file is instrumented, and has debug information: reports say how many of the valid cases
// came to each side of a branch.
#include <algorithm>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>
#include <sonde/sonde.hpp>

#include "campaign/campaign.hpp"
#include "campaign/registry.hpp"

namespace {

using namespace sonde;

struct IgnoresEvents final : campaign::Listener {};

volatile int seen = 0;

[[gnu::noinline]] void look_at(int number) { seen = number; }

SONDE_PROPERTY(LinesTest, TakesEitherSide, int number, bool flag) {
  if (flag) {
    look_at(number);
    look_at(1);
  } else {
    look_at(2);
  }
  if (number > 1000)
    for (int i = 0; i < 3; ++i) look_at(i);
}
constexpr unsigned first_line = __LINE__ - 9;

campaign::Facts facts_of(Settings settings) {
  for (Definition definition : campaign::enrolled()) {
    if (campaign::id_of(definition) != "LinesTest.TakesEitherSide") continue;
    definition.prepare(definition);
    definition.prepare = nullptr;
    definition.settings = settings;
    IgnoresEvents listener;
    return campaign::run(definition, listener).facts;
  }
  throw std::runtime_error("the property is not there");
}

std::uint64_t cases_at(const campaign::BodyCoverage& body, unsigned line) {
  const auto found = std::ranges::find(body.lines, line, &campaign::LineCount::line);
  return found == body.lines.end() ? 0 : found->cases;
}

TEST(BodyLines, SayHowManyCasesTookEachSideOfABranch) {
  const Settings settings{.profile = Profile::Fuzz, .seed = 1, .max_tests = 1000, .cache = "off"};
  const auto body = facts_of(settings).body;
  EXPECT_EQ(body.cases, 1000U);
  const std::uint64_t one = cases_at(body, first_line + 1);
  const std::uint64_t other = cases_at(body, first_line + 4);
  EXPECT_EQ(one + other, 1000U);
  EXPECT_GT(one, 200U);
  EXPECT_GT(other, 200U);
  const std::uint64_t large = cases_at(body, first_line + 7);
  EXPECT_GT(large, 10U);
  EXPECT_LT(large, 900U);
  for (const auto& line : body.lines) EXPECT_EQ(line.file, std::string(__FILE__));
}

TEST(BodyLines, AreNotCountedInUnitTests) {
  EXPECT_TRUE(facts_of({.max_tests = 100, .cache = "off"}).body.lines.empty());
}

}  // namespace
