// SPDX-License-Identifier: Apache-2.0
#include "search/repairs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/tree_of_test.hpp"
#include "draw/case_source.hpp"
#include "search/scripted_runner.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {
namespace {

using codec::tree_of;
using Bytes = std::vector<std::uint8_t>;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

coverage::Comparison compared(std::uint64_t value, std::uint64_t other, std::uint32_t site = 1) {
  return {value, other, site, 1, coverage::Operand::Integer, false};
}

template <class T>
T value_of(const Tree& tree) {
  drawing::CaseSource source;
  source.start_replay(tree);
  T value = derive::draw<T>(source);
  source.finish();
  return value;
}

class PlannedRepairs : public testing::Test {
 protected:
  void plan(const Tree& tree, const Scripted& said) {
    ScriptedRunner runner(
        derive::type_v<int>, [](Source& source) { derive::draw<int>(source); },
        [&](const Tree&) { return said; });
    runner.watch({.comparisons = true});
    runner.run_simplest();
    repairs.plan(runner, tree, folds, random);
  }

  template <class T>
  std::vector<T> planned() {
    std::vector<T> values;
    Tree tree;
    while (repairs.next(tree)) values.push_back(value_of<T>(tree));
    return values;
  }

  OperandsTuning tuning{};
  Folds folds{tuning};
  Repairs repairs{tuning};
  Random random{1};
};

TEST_F(PlannedRepairs, SetALeafFromTheOtherSide) {
  plan(tree_of(Bytes{1, 2, 9}), {.comparisons = {compared(9, 3)}});
  EXPECT_THAT(planned<Bytes>(), ElementsAre(Bytes{1, 2, 3}));
}

TEST_F(PlannedRepairs, SetATextFromTheOtherSide) {
  coverage::TextComparison texts{};
  texts.value_size = static_cast<std::uint8_t>(std::string_view("old").copy(texts.value, 3));
  texts.other_size = static_cast<std::uint8_t>(std::string_view("token").copy(texts.other, 5));
  plan(tree_of(std::string("key=old;")), {.texts = {texts}});
  EXPECT_THAT(planned<std::string>(), ElementsAre("key=token;"));
}

TEST_F(PlannedRepairs, LeaveConstantsAlone) {
  auto constant = compared(9, 3);
  constant.other_is_constant = true;
  plan(tree_of(Bytes{1, 2, 9}), {.comparisons = {constant}});
  EXPECT_THAT(planned<Bytes>(), IsEmpty());
}

TEST_F(PlannedRepairs, BeginWithTheLastComparison) {
  plan(tree_of(Bytes{1, 2, 9}), {.comparisons = {compared(1, 50, 1), compared(9, 60, 2)}});
  EXPECT_THAT(planned<Bytes>(), ElementsAre(Bytes{1, 2, 60}, Bytes{50, 2, 9}));
}

TEST_F(PlannedRepairs, AreFew) {
  Scripted said;
  for (std::uint32_t i = 0; i < 100; ++i) said.comparisons.push_back(compared(9, 50 + i, i));
  plan(tree_of(Bytes{1, 2, 9}), said);
  EXPECT_LE(planned<Bytes>().size(), tuning.most_repairs + 1);
}

TEST_F(PlannedRepairs, RememberThePlaceThatWorked) {
  Tree repaired;
  plan(tree_of(Bytes{1, 2, 9}), {.comparisons = {compared(9, 3)}});
  ASSERT_TRUE(repairs.next(repaired));
  repairs.record(true);
  for (int i = 0; i < 20; ++i) {
    plan(tree_of(Bytes{9, 9, 9, 9, 9}), {.comparisons = {compared(9, 45)}});
    ASSERT_TRUE(repairs.next(repaired));
    EXPECT_NE(value_of<Bytes>(repaired)[2], value_of<Bytes>(repaired)[4]);
  }
}

TEST_F(PlannedRepairs, EndWithTheOneThatWorked) {
  Tree repaired;
  plan(tree_of(Bytes{1, 2, 9}), {.comparisons = {compared(1, 50, 1), compared(9, 60, 2)}});
  ASSERT_TRUE(repairs.next(repaired));
  repairs.record(true);
  EXPECT_FALSE(repairs.next(repaired));
}

TEST_F(PlannedRepairs, PayWhereTheyMakeMoreCasesValidThanEdits) {
  Tree repaired;
  const auto share = [&] {
    int count = 0;
    for (int i = 0; i < 1000; ++i) count += repairs.pay(0.2, random) ? 1 : 0;
    return count;
  };
  EXPECT_EQ(share(), 1000);
  for (int i = 0; i < 20; ++i) {
    plan(tree_of(Bytes{9}), {.comparisons = {compared(9, 3)}});
    ASSERT_TRUE(repairs.next(repaired));
    repairs.record(false);
  }
  EXPECT_LT(share(), 100);
  EXPECT_GT(share(), 0);
}

}  // namespace
}  // namespace sonde::search
