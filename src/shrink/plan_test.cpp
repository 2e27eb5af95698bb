// SPDX-License-Identifier: Apache-2.0
#include "shrink/plan.hpp"

#include <array>

#include <gtest/gtest.h>

#include "schema/scripted_steps.hpp"
#include "shrink/numbers.hpp"
#include "shrink/rounds.hpp"
#include "shrink/scripted.hpp"

namespace sonde::shrink {
namespace {

using codec::parse_notation;
using codec::to_notation;

Tree with_steps() {
  scripted::name_kinds();
  schema::scripted::name_steps();
  return parse_notation("Args(Int(7) Steps[Do#1(Look())])");
}

TEST(Plan, BeginsAnewWhereThereAreSteps) {
  const Plan plan = plan_for(with_steps(), {});
  EXPECT_GT(plan.restarts.count, 0U);
  EXPECT_GT(plan.walk.attempts, 0U);
  EXPECT_TRUE(plan.remembers_passed);
}

TEST(Plan, IsOneDescentOfOtherCases) {
  const Plan plan = plan_for(parse_notation("Args(Int(7))"), {});
  EXPECT_EQ(plan.restarts.count, 0U);
  EXPECT_EQ(plan.walk.attempts, 0U);
  EXPECT_EQ(plan.opening, nullptr);
  EXPECT_FALSE(plan.remembers_passed);
}

TEST(Plan, OpensLargeCasesWithWhatCanGoAtOnce) {
  Tree large;
  const auto root = large.open(Kind("Vec", Form::List));
  for (int i = 0; i < 5'000; ++i) large.leaf(Kind("Int", Form::Integer), 1);
  large.close(root);
  EXPECT_NE(plan_for(large, {}).opening, nullptr);
}

TEST(Plan, IsOneDescentWhereEachFailureCostsAProcess) {
  const Plan plan = plan_for(with_steps(), {.restarts = false});
  EXPECT_EQ(plan.restarts.count, 0U);
  EXPECT_EQ(plan.walk.attempts, 0U);
  EXPECT_NE(plan.opening, nullptr);
}

std::string after_rounds(const Plan& plan, const char* text) {
  scripted::name_kinds();
  const StillFails still_fails = scripted::consumed_if([](const Tree&) { return true; });
  const Improved go_on = [](const Tree&) { return true; };
  Candidates passed;
  Descent descent(parse_notation(text), still_fails, go_on, plan, passed);
  run_rounds(descent);
  return to_notation(descent.best());
}

TEST(Rounds, RunThePassesOfThePlan) {
  constexpr std::array only_numbers = {Pass{"lower-numbers", Cost::Low, &lower_numbers}};
  const char* const text = "Vec[Int(3) Int(4)]";
  EXPECT_EQ(after_rounds({.passes = only_numbers}, text), "Vec[Int(0) Int(0)]");
  EXPECT_EQ(after_rounds({.passes = {}}, text), text);
  EXPECT_EQ(after_rounds({}, text), "Vec[]");
}

// The list is neither the case's only argument nor its first.
TEST(Minimize, ShrinksAListOfStepsWhereverItStands) {
  with_steps();
  const Tree failing = parse_notation(
      "Args(Int(9) Steps[Do#0(Add(Operand#0(Number(1)))) Do#1(Look()) "
      "Do#0(Add(Operand#0(Number(2))))"
      " Do#1(Look()) Do#0(Add(Operand#1(Earlier(0)))) Do#1(Look())] Int(7))");
  const auto fails = [](const Tree& tree) {
    std::uint64_t sum = 0;
    for (const Node& node : tree.nodes())
      if (node.kind == schema::scripted::number.kind) sum += node.value;
    return sum == 3 && tree[tree.size() - 1].value == 7;
  };
  const auto smallest =
      minimize(failing, scripted::consumed_if(fails), {}, [](const Tree&) { return true; });
  EXPECT_EQ(to_notation(smallest.tree),
            "Args(Int(0) Steps[Do#0(Add(Operand#0(Number(3))))] Int(7))");
}

}  // namespace
}  // namespace sonde::shrink
