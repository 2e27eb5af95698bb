// SPDX-License-Identifier: Apache-2.0
#include "mutate/enumerate.hpp"

#include <array>
#include <bit>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
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
// data Tree = Leaf Int | Branch Tree Int Tree
struct Leaf;
struct Branch;
using Node = std::variant<Leaf, Branch>;
using Tip = std::unique_ptr<Node>;
struct Leaf {
  int x;
};
struct Branch {
  Tip left;
  int x;
  Tip right;
};
struct Fives {
  int a, b, c, d, e;
};
struct Everything {
  std::vector<Order> orders;
  std::map<std::string, Bush> bushes;
  std::optional<std::array<std::uint8_t, 3>> bytes;
  std::pair<double, double> reals;
  std::pair<std::vector<int>, std::vector<int>> twins;
};

std::vector<Tree> mutants_of(const Tree& seed, const MutantRules& rules = {}, unsigned samples = 1,
                             std::size_t most = 100'000) {
  Random random(1);
  Enumeration enumeration(seed, samples, rules);
  std::vector<Tree> made;
  Tree mutant;
  while (made.size() < most && enumeration.next(mutant, random)) made.push_back(mutant);
  return made;
}

bool draws(const Tree& mutant) { return to_notation(mutant).find("hole") != std::string::npos; }

// Without those that draw something.
template <class T>
std::vector<T> values_of(const T& seed, const MutantRules& rules = {}, std::size_t most = 100'000) {
  std::vector<T> values;
  drawing::CaseSource source;
  for (const Tree& mutant : mutants_of(tree_of(seed), rules, 1, most)) {
    if (draws(mutant)) continue;
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

std::string shown(const Tip& tip);
std::string shown(const Node& node) {
  if (const auto* leaf = std::get_if<Leaf>(&node)) return "Leaf " + std::to_string(leaf->x);
  const auto& branch = std::get<Branch>(node);
  return "Branch (" + shown(branch.left) + ") " + std::to_string(branch.x) + " (" +
         shown(branch.right) + ")";
}
std::string shown(const Tip& tip) { return tip ? shown(*tip) : "null"; }

template <class T>
std::vector<std::string> shown_mutants(const T& seed, const MutantRules& rules = {}) {
  std::vector<std::string> texts;
  for (const T& value : values_of(seed, rules)) texts.push_back(shown(value));
  return texts;
}

Bush fork(Bush left, bool color, Bush right) {
  return std::make_unique<Fork>(Fork{std::move(left), color, std::move(right)});
}
Tip leaf(int x) { return std::make_unique<Node>(Leaf{x}); }
Node branch() { return Branch{leaf(1), 5, leaf(2)}; }

// The example of the paper: Branch l x r.
TEST(Enumerate, GivesSubtermsAndThenEveryConstructorWithEveryCombination) {
  const auto mutants = shown_mutants(branch());
  ASSERT_GE(mutants.size(), 6U);
  EXPECT_THAT(std::span(mutants).first(6),
              ElementsAre("Leaf 1", "Leaf 2", "Leaf 5", "Branch (Leaf 1) 5 (Leaf 1)",
                          "Branch (Leaf 2) 5 (Leaf 1)", "Branch (Leaf 2) 5 (Leaf 2)"));
}

TEST(Enumerate, LeavesSubtermsOutAsTheReleasedCodeDoes) {
  const auto mutants = shown_mutants(branch(), {.subterms = Subterms::None});
  ASSERT_GE(mutants.size(), 2U);
  EXPECT_THAT(std::span(mutants).first(2), ElementsAre("Leaf 5", "Branch (Leaf 1) 5 (Leaf 1)"));
}

TEST(Enumerate, CombinesTheFieldsOfARecord) {
  using Pair = std::pair<bool, bool>;
  EXPECT_THAT(values_of(Pair(false, true)),
              ElementsAre(Pair(false, false), Pair(true, false), Pair(true, true),  // the record
                          Pair(true, true), Pair(false, false)));                   // its fields
}

TEST(Enumerate, FillsOtherConstructorsFromTheFieldsAtHand) {
  EXPECT_THAT(shown_mutants(Order(Jump{true})), ElementsAre("Stop", "Both++", "Jump-"));
  EXPECT_THAT(
      shown_mutants(Order(Both{true, false})),
      ElementsAre("Stop", "Jump+", "Jump-", "Both++", "Both-+", "Both--", "Both--", "Both++"));
  EXPECT_THAT(shown_mutants(Order(Stop{})), ElementsAre("Jump-", "Both--"));
}

// As Nothing and Just.
TEST(Enumerate, MakesAnOptionalOrAPointerEmptyAndBack) {
  EXPECT_THAT(values_of(std::optional(true)), ElementsAre(std::nullopt, false));
  EXPECT_THAT(values_of(std::optional<bool>()), ElementsAre(std::optional(false)));
  EXPECT_THAT(shown_mutants(Bush()), ElementsAre("(.-.)"));
}

// Null and the alternatives are the constructors of one type, on one level.
TEST(Enumerate, SeesAPointerToAVariantAsOneType) {
  EXPECT_THAT(shown_mutants(Tip()), ElementsAre("Leaf 0", "Branch (null) 0 (null)"));
  const auto mutants = shown_mutants(std::make_unique<Node>(branch()));
  EXPECT_THAT(std::span(mutants).first(5),
              ElementsAre("Leaf 1", "Leaf 2", "null", "Leaf 1", "Leaf 2"));
}

TEST(Enumerate, LiftsOnlyTheFieldsOfAValueUnlessItIsAskedForTheNearest) {
  struct Deep {
    std::vector<std::unique_ptr<Deep>> inner;
  };
  using Deeps = std::unique_ptr<Deep>;
  const auto shape = [](const Deeps& deep) {
    return !deep ? -1 : static_cast<int>(deep->inner.size());
  };
  const auto shapes = [&](Subterms which) {
    auto seed = std::make_unique<Deep>();
    for (int i = 0; i < 12; ++i) seed->inner.push_back(std::make_unique<Deep>());
    std::vector<int> all;
    for (const auto& value : values_of(seed, {.subterms = which}, 13)) all.push_back(shape(value));
    return all;
  };
  EXPECT_EQ(shapes(Subterms::Immediate)[0], -1);
  EXPECT_EQ(shapes(Subterms::Nearest), (std::vector{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1}));
}

TEST(Enumerate, CutsListsAndDropsAndDoublesTheirElementsLevelByLevel) {
  using List = std::vector<bool>;
  EXPECT_THAT(values_of(List{true, false}),
              ElementsAre(List{}, List{false}, List{true, true, false},  // the list
                          List{false, false},                            // its head
                          List{true}, List{true, false, false},          // its tail
                          List{true, true},                              // ... whose head
                          List{true, false, false}));                    // ... and empty tail
}

TEST(Enumerate, KeepsToTheSizesThatATypeAllows) {
  using Three = std::array<bool, 3>;
  EXPECT_THAT(values_of(Three{true, true, true}), testing::Each(testing::Contains(true)));
  EXPECT_EQ(values_of(Three{true, true, true}).size(), 3U);
}

TEST(Enumerate, TakesATextForAListOfCharacters) {
  const auto texts = values_of(std::string("ab"));
  ASSERT_EQ(texts.size(), 8U);
  EXPECT_THAT(std::span(texts).first(3), ElementsAre("", "b", "aab"));
  EXPECT_EQ(texts[3].substr(1), "b");  // whose first character was drawn
  EXPECT_THAT(std::span(texts).subspan(4, 2), ElementsAre("a", "abb"));
  EXPECT_EQ(texts[6].substr(0, 1), "a");
  EXPECT_EQ(texts[7], "aba");
}

TEST(Enumerate, DrawsNumbersAsOftenAsItIsTold) {
  const auto mutants = mutants_of(tree_of(std::pair(4, 'x')), {}, 3);
  EXPECT_EQ(mutants.size(), 2U * 3);
  EXPECT_TRUE(std::ranges::all_of(mutants, draws));
}

TEST(Enumerate, HasNoLimit) {
  const auto five = values_of(Fives{1, 2, 3, 4, 5});
  EXPECT_EQ(five.size(), 3125U - 1);
  EXPECT_EQ(five.back().a, 5);
  const auto lists = values_of(std::vector<bool>(200, true));
  EXPECT_THAT(lists, Contains(std::vector<bool>(199, true)));
  EXPECT_THAT(lists, Contains(SizeIs(150)));
  EXPECT_THAT(values_of(std::string(100, 'x')), Contains(std::string(99, 'x')));
}

// Twenty fields have more combinations than any search makes.
TEST(Enumerate, MakesMutantsOneByOne) {
  std::array<int, 20> seed{};
  for (int i = 0; i < 20; ++i) seed[static_cast<std::size_t>(i)] = i;
  struct Many {
    int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t;
  };
  const auto first = values_of(std::bit_cast<Many>(seed), {}, 3);
  ASSERT_EQ(first.size(), 3U);
  EXPECT_EQ(first[0].a, 0);
  EXPECT_EQ(first[1].t, 1);  // the last field changes first
  EXPECT_EQ(first[2].t, 2);
}

TEST(Enumerate, CountsFieldsThatAreEqualOnce) {
  EXPECT_THAT(values_of(std::tuple(true, true, true, true)), SizeIs(4));  // each flipped
}

TEST(Enumerate, GoesLevelByLevel) {
  const auto mutants = shown_mutants(fork(fork(nullptr, true, nullptr), false, nullptr));
  const auto at = [&](const char* text) {
    return std::ranges::find(mutants, text) - mutants.begin();
  };
  EXPECT_LT(at("(.+.)"), at("((.+.)+.)"));
  EXPECT_LT(at("((.+.)+.)"), at("((.-.)-.)"));
}

TEST(EnumerateOurs, WrapsSubterms) {
  const auto seed = [] { return fork(fork(nullptr, true, nullptr), false, nullptr); };
  EXPECT_THAT(shown_mutants(seed(), {.wraps = true}),
              IsSupersetOf({"(((.+.)-.)-.)", "(.-((.+.)-.))"}));
  EXPECT_THAT(shown_mutants(seed()), Not(Contains("(((.+.)-.)-.)")));
}

TEST(EnumerateOurs, SwapsAndInsertsElements) {
  using List = std::vector<int>;
  const auto mutants = values_of(List{7, 8}, {.list_edits = true});
  EXPECT_THAT(mutants, IsSupersetOf<List>({{8, 7}, {0, 7, 8}, {7, 0, 8}}));
  EXPECT_THAT(values_of(List{7, 8}), Not(Contains(List{8, 7})));
  EXPECT_THAT(values_of(List{7, 8}), Not(Contains(List{0, 7, 8})));
}

TEST(EnumerateOurs, TakesNumbersAndTextsFromTheCaseBeforeItDrawsAny) {
  const std::tuple seed(4, 'x', std::pair(5, 6));
  EXPECT_THAT(values_of(seed, {.case_values = true}),
              IsSupersetOf({std::tuple(6, 'x', std::pair(5, 6)), {0, 'x', std::pair(5, 6)}}));
  EXPECT_THAT(values_of(seed), Not(Contains(std::tuple(6, 'x', std::pair(5, 6)))));
  using Texts = std::pair<std::string, std::vector<std::string>>;
  EXPECT_THAT(values_of(Texts("ab", {"cd"}), {.case_values = true}), Contains(Texts("cd", {"cd"})));
}

TEST(EnumerateOurs, StartsWithTheEditsThatTwinsShare) {
  using Pair = std::pair<std::vector<bool>, std::vector<bool>>;
  const auto mutants = values_of(Pair{{true, false}, {true, false}}, {.twins = true});
  const auto first_apart =
      std::ranges::find_if(mutants, [](const Pair& pair) { return pair.first != pair.second; });
  const auto last_alike = std::ranges::find_if(
      mutants.rbegin(), mutants.rend(), [](const Pair& pair) { return pair.first == pair.second; });
  EXPECT_EQ(first_apart - mutants.begin(), 8);
  EXPECT_EQ(last_alike.base() - mutants.begin(), 8);
  EXPECT_EQ(mutants.size(), 8U + 8 + 8);
}

TEST(EnumerateOurs, DrawsTheSameForTwins) {
  const auto mutants = mutants_of(tree_of(std::pair(7, 7)), {.twins = true});
  ASSERT_EQ(mutants.size(), 3U);
  drawing::CaseSource source;
  Random random(2);
  const auto drawn = [&](const Tree& mutant) {
    source.start_replay(mutant, random, 1000);
    const auto pair = derive::draw<std::pair<int, int>>(source);
    source.finish();
    return pair;
  };
  const auto together = drawn(mutants[0]);
  EXPECT_EQ(together.first, together.second);
  EXPECT_EQ(drawn(mutants[1]).second, 7);
  EXPECT_EQ(drawn(mutants[2]).first, 7);
}

// Else combinations of hundreds of draws would come before the first change of one of them.
TEST(Enumerate, DoesNotCombineWhatAGeneratorDraws) {
  const auto domain = generate([](Draws& draws) {
    int sum = 0;
    for (int i = 0; i < 30; ++i) sum += draws(element_of({0, 1, 2, 3}));
    return sum;
  });
  drawing::CaseSource source;
  Random random(1);
  source.start_fresh(random, 10);
  domain.draw(source);
  source.finish();
  const Tree seed(source.drawn());
  EXPECT_THAT(mutants_of(seed), SizeIs(1 + 30));  // all drawn again, or one of them
}

// Whatever it makes of a derived value decodes as it stands, and, if that is asked for, once.
TEST(Enumerate, MakesTreesThatDecodeWithoutMisalignment) {
  const MutantRules all{Subterms::Nearest, true, true, true, true, true};
  Random random(1);
  drawing::CaseSource source;
  for (int i = 0; i < tries(24); ++i) {
    source.start_fresh(random, static_cast<unsigned>(15 * i / tries(24)));
    derive::draw<Everything>(source);
    source.finish();
    const Tree seed(source.drawn());
    std::set<std::string> made = {to_notation(seed)};
    for (const Tree& mutant : mutants_of(seed, i % 2 == 0 ? all : MutantRules{}, 1, 300)) {
      source.start_replay(mutant, random, 10);
      derive::draw<Everything>(source);
      const auto text = to_notation(mutant);
      ASSERT_EQ(source.misaligned(), 0U) << text;
      source.finish();
      ASSERT_TRUE(draws(mutant) || made.insert(text).second || i % 2 == 1) << text;
    }
    EXPECT_THAT(made, Not(SizeIs(1)));
  }
}

}  // namespace
}  // namespace sonde::mutate
