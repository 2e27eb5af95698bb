// SPDX-License-Identifier: Apache-2.0
#include "mutate/fuzzchick.hpp"

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
#include "sonde/sonde.hpp"
#include "tree/tries_test.hpp"

namespace sonde::mutate {
namespace {

using codec::tree_of;
using testing::UnorderedElementsAre;

struct Rest;
using Chain = std::unique_ptr<std::variant<Rest, int>>;
struct Rest {
  bool flag;
  Chain rest;
};
struct Quiet {};
struct Say {
  bool word;
};
struct Shout {
  bool word;
};
using Talk = std::variant<Quiet, Say, Shout>;
struct Mixture {
  std::vector<Talk> talks;
  std::map<std::string, Chain> chains;
  std::optional<std::array<std::uint8_t, 3>> bytes;
  std::pair<double, char> rest;
};

// How often each mutant came, out of `tries`.
template <class T>
std::map<std::string, int> mutants_of(const T& value, int tries) {
  const Tree tree = tree_of(value);
  Random random(1);
  std::map<std::string, int> made;
  Tree mutant;
  for (int i = 0; i < tries; ++i) {
    fuzzchick(mutant, tree, random, 7);
    ++made[codec::to_notation(mutant)];
  }
  return made;
}

template <class T>
std::set<std::string> names_of(const T& value) {
  std::set<std::string> names;
  for (const auto& [name, count] : mutants_of(value, 2000)) names.insert(name);
  return names;
}

TEST(FuzzchickMutants, TakeEachOptionOfAConstructorAlike) {
  // Quiet, Shout with the word kept, and Say with its argument mutated.
  const auto made = mutants_of(Talk(Say{true}), 3000);
  EXPECT_EQ(made.size(), 3U);
  for (const auto& [name, count] : made) EXPECT_NEAR(count, 1000, 120) << name;
}

TEST(FuzzchickMutants, KeepArgumentsAtHandAndDrawTheRest) {
  const auto kept = codec::to_notation(tree_of(Talk(Shout{true})));
  EXPECT_TRUE(names_of(Talk(Say{true})).contains(kept));
  int holes = 0;
  for (const auto& name : names_of(Talk(Quiet{})))
    holes += name.find("hole?") != std::string::npos ? 1 : 0;
  EXPECT_EQ(holes, 2);
}

struct Cons;
struct Frame;
using Stack = std::unique_ptr<std::variant<Cons, Frame>>;
struct Cons {
  bool atom;
  Stack rest;
};
struct Frame {
  bool atom;
  Stack rest;
};

template <class Top>
Stack stack_of(bool atom, Stack rest) {
  return std::make_unique<std::variant<Cons, Frame>>(Top{atom, std::move(rest)});
}

// The stack of the original: mutate the atom, mutate the rest, become the rest, become empty, or
// switch between atom and frame and keep both; a fifth each. A pointer to a variant is one type.
TEST(FuzzchickMutants, CountNestedChoicesAsOneType) {
  const auto made = mutants_of(stack_of<Cons>(true, stack_of<Frame>(true, nullptr)), 5000);
  const auto times = [&](const Stack& stack) {
    const auto found = made.find(codec::to_notation(tree_of(stack)));
    return found == made.end() ? 0 : found->second;
  };
  EXPECT_NEAR(times(nullptr), 1000, 150);
  EXPECT_NEAR(times(stack_of<Frame>(true, nullptr)), 1000, 150);
  EXPECT_NEAR(times(stack_of<Frame>(true, stack_of<Frame>(true, nullptr))), 1000, 150);
  EXPECT_NEAR(times(stack_of<Cons>(false, stack_of<Frame>(true, nullptr))), 1000, 150);
}

// From the empty stack both others are drawn whole.
TEST(FuzzchickMutants, DrawAllArgumentsOfAConstructorThatKeepsNone) {
  const auto names = names_of(Stack());
  EXPECT_EQ(names.size(), 2U);
  for (const auto& name : names) EXPECT_THAT(name, testing::HasSubstr("(hole? hole?)"));
}

struct Tip {
  bool mark;
};
struct Twig {
  bool mark;
  int number;
};
struct Bud {
  int number;
};
using Plant = std::variant<Tip, Twig, Bud, std::pair<bool, double>>;

// To Tip and Bud an argument is dropped. To the pair the mark would be kept, the number dropped
// and a double drawn: a mixture, which does not happen.
TEST(FuzzchickMutants, SwitchToFewerArgumentsOrToMoreButNeverToAMixture) {
  const auto names = names_of(Plant(Twig{true, 5}));
  EXPECT_THAT(names, UnorderedElementsAre(codec::to_notation(tree_of(Plant(Tip{true}))),
                                          codec::to_notation(tree_of(Plant(Bud{5}))),
                                          codec::to_notation(tree_of(Plant(Twig{false, 5}))),
                                          codec::to_notation(tree_of(Plant(Twig{true, 0}))),
                                          testing::HasSubstr("Twig(bool#1 hole?)")));
}

TEST(FuzzchickMutants, KeepAllArgumentsWhereTheyDrawOthers) {
  const auto names = names_of(Plant(Tip{true}));
  EXPECT_EQ(names.size(), 3U) << "Tip(false), and two with a fresh argument behind the mark";
  int grown = 0;
  for (const auto& name : names) grown += name.find("hole?") != std::string::npos ? 1 : 0;
  EXPECT_EQ(grown, 2);
}

// The grandchildren are no arguments, so they are not lifted.
TEST(FuzzchickMutants, LiftImmediateArgumentsOnly) {
  const auto chain = [](auto&& self, int length) -> Chain {
    if (length == 0) return std::make_unique<std::variant<Rest, int>>(5);
    return std::make_unique<std::variant<Rest, int>>(Rest{true, self(self, length - 1)});
  };
  const auto names = names_of(chain(chain, 3));
  EXPECT_TRUE(names.contains(codec::to_notation(tree_of(chain(chain, 2)))));
  EXPECT_FALSE(names.contains(codec::to_notation(tree_of(chain(chain, 0)))));
}

TEST(FuzzchickMutants, DrawBytesInABlob) {
  std::set<char> seen;
  const Tree tree = tree_of(std::vector<std::uint8_t>{});
  Random random(1);
  Tree mutant;
  for (int i = 0; i < 5000; ++i) {
    fuzzchick(mutant, tree, random, 1);
    seen.insert(mutant.bytes(mutant[0]).at(0));
  }
  EXPECT_EQ(seen.size(), 256U);
}

TEST(FuzzchickMutants, MakeANumberZeroOrFresh) {
  const auto zero = codec::to_notation(tree_of(0));
  const auto from_five = mutants_of(5, 1000);
  EXPECT_EQ(from_five.size(), 2U);
  EXPECT_NEAR(from_five.at(zero), 500, 80);
  EXPECT_THAT(names_of(0), UnorderedElementsAre("hole?"));
}

TEST(FuzzchickMutants, WalkAListFromItsFront) {
  const auto made = mutants_of(std::vector<bool>{false, true}, 12'000);
  const auto times = [&](const std::vector<bool>& list) {
    const auto found = made.find(codec::to_notation(tree_of(list)));
    return found == made.end() ? 0 : found->second;
  };
  EXPECT_NEAR(times({true, true}), 3000, 200);
  EXPECT_NEAR(times({true}), 3000, 200);
  // Past the first, with weight 2 of 4, then 1 of 3 each.
  EXPECT_NEAR(times({false, false}), 2000, 200);
  EXPECT_NEAR(times({false}), 2000, 200);
}

TEST(FuzzchickMutants, DecodeWithoutMisalignment) {
  Random random(1);
  drawing::CaseSource source;
  Tree mutant;
  for (int i = 0; i < tries(20'000); ++i) {
    source.start_fresh(random, 20);
    derive::draw<Mixture>(source);
    source.finish();
    const Tree parent(source.drawn());
    fuzzchick(mutant, parent, random, 7);
    source.start_replay(mutant, random, 7);
    derive::draw<Mixture>(source);
    ASSERT_EQ(source.misaligned(), 0U) << codec::to_notation(mutant);
    source.finish();
  }
}

}  // namespace
}  // namespace sonde::mutate
