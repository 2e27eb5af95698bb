// SPDX-License-Identifier: Apache-2.0
#include "campaign/seed_order.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/notation.hpp"

namespace sonde::campaign {
namespace {

using testing::ElementsAre;
using Cases = std::vector<store::CorpusCase>;
using Near = std::vector<code::FunctionDistance>;

Tree tree(int number) { return codec::parse_notation("Int(" + std::to_string(number) + ")"); }

// A case of the cache that ran these functions.
store::CorpusCase kept(int number, std::vector<code::FunctionId> functions) {
  return {tree(number), "", code::FunctionSet(std::move(functions))};
}

// 70 holds a target, from 60 and 50 leads a way to it.
const Near near = {{70, 0}, {60, 3}, {50, 9}};

std::vector<int> order(const std::vector<Tree>& committed, const Cases& cache,
                       const Near& to = near, std::size_t most = 100) {
  std::vector<int> numbers;
  for (const Tree& each : seeds_in_order(committed, cache, to, most))
    for (int number = 1; number < 10; ++number)
      if (each == tree(number)) numbers.push_back(number);
  return numbers;
}

TEST(SeedOrder, WithoutFocusIsThatOfKeeping) {
  const Cases cache = {kept(1, {50}), kept(2, {}), kept(3, {70})};
  EXPECT_THAT(order({tree(8), tree(9)}, cache, {}), ElementsAre(8, 9, 1, 2, 3));
  EXPECT_THAT(order({tree(8)}, cache, {}, 2), ElementsAre(8, 2, 3)) << "the newest";
}

TEST(SeedOrder, HasThoseFirstThatRanAFunctionWithATarget) {
  const Cases cache = {kept(1, {1, 50}), kept(2, {1, 50, 70}), kept(3, {1}), kept(4, {60, 70})};
  EXPECT_THAT(order({}, cache), ElementsAre(2, 4, 1, 3));
}

TEST(SeedOrder, HasThoseThatCameNearerBeforeOthers) {
  const Cases cache = {kept(1, {}), kept(2, {50}), kept(3, {50, 60}), kept(4, {2}), kept(5, {60})};
  EXPECT_THAT(order({}, cache), ElementsAre(3, 5, 2, 1, 4));
}

TEST(SeedOrder, HasCommittedCasesBehindThoseThatSurelyRanIt) {
  const Cases cache = {kept(1, {60}), kept(2, {70})};
  EXPECT_THAT(order({tree(8), tree(9)}, cache), ElementsAre(2, 8, 9, 1));
}

TEST(SeedOrder, OfACacheThatKnowsNoFunctionsIsTheUsualOne) {
  const Cases cache = {kept(1, {}), kept(2, {}), kept(3, {})};
  EXPECT_THAT(order({tree(8)}, cache), ElementsAre(8, 1, 2, 3));
}

TEST(SeedOrder, LeavesOutWhatIsFarAndOld) {
  const Cases cache = {kept(1, {70}), kept(2, {1}), kept(3, {70}), kept(4, {50}), kept(5, {1})};
  EXPECT_THAT(order({}, cache, near, 4), ElementsAre(1, 3, 4, 5));
  EXPECT_THAT(order({}, cache, near, 1), ElementsAre(3));
}

}  // namespace
}  // namespace sonde::campaign
