// SPDX-License-Identifier: Apache-2.0
#include "mutate/enumerate.hpp"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "codec/tree_of_test.hpp"
#include "draw/case_source.hpp"
#include "schema/schema.hpp"
#include "sonde/sonde.hpp"
#include "tree/tries_test.hpp"

namespace sonde::mutate {
namespace {

using codec::to_notation;
using codec::tree_of;
using testing::Contains;
using testing::ElementsAre;
using testing::IsSupersetOf;
using testing::Not;
using testing::SizeIs;
using testing::UnorderedElementsAre;

struct Fork;
using Bush = std::unique_ptr<Fork>;
struct Fork {
  Bush left;
  bool color;
  Bush right;
};
struct Stop {};
struct Jump {
  bool far;
};
struct Both {
  bool far;
  bool near;
};
using Order = std::variant<Stop, Jump, Both>;
struct Everything {
  std::vector<Order> orders;
  std::map<std::string, Bush> bushes;
  std::optional<std::array<std::uint8_t, 3>> bytes;
  std::pair<double, double> reals;
  std::pair<std::vector<int>, std::vector<int>> twins;
};

std::vector<Tree> mutants_of(const Tree& seed, unsigned samples = 1) {
  Random random(1);
  Enumeration enumeration(seed, samples);
  std::vector<Tree> made;
  Tree mutant;
  while (enumeration.next(mutant, random)) made.push_back(mutant);
  return made;
}

template <class T>
std::vector<T> values_of(const T& seed, unsigned samples = 1) {
  std::vector<T> values;
  drawing::CaseSource source;
  for (const Tree& mutant : mutants_of(tree_of(seed), samples)) {
    source.start_replay(mutant);
    values.push_back(derive::draw<T>(source));
    source.finish();
  }
  return values;
}

std::string shown(const Bush& bush) {
  if (!bush) return ".";
  return "(" + shown(bush->left) + (bush->color ? "+" : "-") + shown(bush->right) + ")";
}

std::string shown(const Order& order) {
  if (const auto* jump = std::get_if<Jump>(&order)) return jump->far ? "Jump+" : "Jump-";
  const auto* both = std::get_if<Both>(&order);
  if (both == nullptr) return "Stop";
  return std::string("Both") + (both->far ? "+" : "-") + (both->near ? "+" : "-");
}

template <class T>
std::vector<std::string> shown_mutants(const T& seed) {
  std::vector<std::string> texts;
  for (const T& value : values_of(seed)) texts.push_back(shown(value));
  return texts;
}

Bush fork(Bush left, bool color, Bush right) {
  return std::make_unique<Fork>(Fork{std::move(left), color, std::move(right)});
}

TEST(Enumerate, CombinesTheFieldsOfARecord) {
  EXPECT_THAT(
      values_of(std::pair(false, true)),
      UnorderedElementsAre(std::pair(false, false), std::pair(true, true), std::pair(true, false)));
}

TEST(Enumerate, FillsOtherAlternativesFromTheFieldsAtHand) {
  EXPECT_THAT(shown_mutants(Order(Jump{true})), UnorderedElementsAre("Stop", "Both++", "Jump-"));
  EXPECT_THAT(shown_mutants(Order(Both{true, false})),
              IsSupersetOf({"Stop", "Jump+", "Jump-", "Both++", "Both--", "Both-+"}));
  EXPECT_THAT(shown_mutants(Order(Stop{})), ElementsAre("Jump-", "Both--"));
}

TEST(Enumerate, LiftsSwapsAndWrapsSubterms) {
  const auto mutants = shown_mutants(fork(fork(nullptr, true, nullptr), false, nullptr));
  EXPECT_THAT(mutants, IsSupersetOf({
                           ".", "(.+.)",                      // lifted
                           "(.-(.+.))", "((.+.)-(.+.))",      // fields combined
                           "(((.+.)-.)-.)", "(.-((.+.)-.))",  // wrapped
                           "((.+.)-(.-.))", "((.+.)+.)",      // grown, flipped
                       }));
}

TEST(Enumerate, EditsLists) {
  using List = std::vector<bool>;
  const auto mutants = values_of(std::vector<std::pair<bool, int>>{{true, 7}});
  using Pairs = std::vector<std::pair<bool, int>>;
  EXPECT_THAT(mutants, IsSupersetOf<Pairs>({
                           {},
                           {{true, 7}, {true, 7}},
                           {{false, 0}, {true, 7}},
                           {{true, 7}, {false, 0}},
                           {{false, 7}},
                           {{true, 0}},
                       }));
  EXPECT_THAT(values_of(List{true, false}), Contains(List{false, true}));
}

TEST(Enumerate, EditsTexts) {
  EXPECT_THAT(values_of(std::string("ab")),
              IsSupersetOf<std::string>({"", "a", "b", "aab", "abb"}));
}

TEST(Enumerate, TakesNumbersFromTheCaseBeforeItDrawsAny) {
  const auto texts = [] {
    std::vector<std::string> made;
    for (const Tree& mutant : mutants_of(tree_of(std::pair(4, 'x')), 3))
      made.push_back(to_notation(mutant));
    return made;
  }();
  EXPECT_THAT(values_of(std::tuple(4, 'x', 5)), Contains(std::tuple(5, 'x', 5)));
  EXPECT_EQ(std::ranges::count_if(
                texts, [](const auto& text) { return text.find("hole") != std::string::npos; }),
            2 * 3);
}

TEST(Enumerate, StartsWithTheEditsThatTwinsShare) {
  using Pair = std::pair<std::vector<bool>, std::vector<bool>>;
  const auto mutants = values_of(Pair{{true, false}, {true, false}});
  const auto first_apart =
      std::ranges::find_if(mutants, [](const Pair& pair) { return pair.first != pair.second; });
  const auto last_alike = std::ranges::find_if(
      mutants.rbegin(), mutants.rend(), [](const Pair& pair) { return pair.first == pair.second; });
  EXPECT_GT(first_apart - mutants.begin(), 10);
  EXPECT_LE(last_alike.base() - mutants.begin(), first_apart - mutants.begin());
}

TEST(Enumerate, DrawsTheSameForTwins) {
  const auto mutants = mutants_of(tree_of(std::pair(7, 7)));
  drawing::CaseSource source;
  Random random(2);
  int apart = 0;
  int together = 0;
  for (const Tree& mutant : mutants) {
    source.start_replay(mutant, random, 1000);
    const auto [one, other] = derive::draw<std::pair<int, int>>(source);
    source.finish();
    if (one != 7 && one == other) ++together;
    if (one != other) ++apart;
  }
  EXPECT_GE(together, 1);
  EXPECT_GE(apart, 2);
}

TEST(Enumerate, GoesLevelByLevel) {
  const auto mutants = shown_mutants(fork(fork(nullptr, true, nullptr), false, nullptr));
  const auto at = [&](const char* text) {
    return std::ranges::find(mutants, text) - mutants.begin();
  };
  EXPECT_LT(at("(.+.)"), at("((.+.)+.)"));
  EXPECT_LT(at("((.+.)+.)"), at("((.-.)-.)"));
}

// Whatever it makes of a derived value decodes as it stands, and comes once.
TEST(Enumerate, MakesTreesThatDecodeWithoutMisalignmentEachOnce) {
  Random random(1);
  drawing::CaseSource source;
  for (int i = 0; i < tries(60); ++i) {
    source.start_fresh(random, static_cast<unsigned>(15 * i / tries(60)));
    derive::draw<Everything>(source);
    source.finish();
    const Tree seed(source.drawn());
    std::set<std::string> made = {to_notation(seed)};
    for (const Tree& mutant : mutants_of(seed)) {
      source.start_replay(mutant, random, 10);
      derive::draw<Everything>(source);
      const auto text = to_notation(mutant);
      ASSERT_EQ(source.misaligned(), 0U) << text;
      source.finish();
      const bool has_hole = text.find("hole") != std::string::npos;
      ASSERT_TRUE(has_hole || made.insert(text).second) << text;
    }
    EXPECT_THAT(made, Not(SizeIs(1)));
  }
}

}  // namespace
}  // namespace sonde::mutate
