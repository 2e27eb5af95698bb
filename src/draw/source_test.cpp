// SPDX-License-Identifier: Apache-2.0
#include "sonde/draw/source.hpp"

#include <array>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "draw/case_source.hpp"
#include "draw/discarded.hpp"
#include "sonde/domain.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde {
namespace {

constexpr int draws = 10'000;
constexpr unsigned full_size = 100;

// Draws values of a type, each in a case of its own.
template <class T, class Use>
void draw_many(Use use, unsigned size = full_size) {
  drawing::CaseSource source;
  Random random(1);
  for (int i = 0; i < draws; ++i) {
    source.start_fresh(random, size);
    use(derive::draw<T>(source));
    source.finish();
  }
}

template <class T, class Is>
double percent(Is is, unsigned size = full_size) {
  int found = 0;
  draw_many<T>([&](const T& value) { found += is(value) ? 1 : 0; }, size);
  return 100.0 * found / draws;
}

template <class T>
class Integers : public testing::Test {};
using IntegerTypes = testing::Types<signed char, unsigned char, short, unsigned short, int,
                                    unsigned, long, unsigned long, char, char16_t>;
TYPED_TEST_SUITE(Integers, IntegerTypes);

TYPED_TEST(Integers, ReachTheirLimitsAndZero) {
  using Limits = std::numeric_limits<TypeParam>;
  const auto share = [](TypeParam goal) {
    return percent<TypeParam>([=](TypeParam value) { return value == goal; });
  };
  EXPECT_GT(share(Limits::min()), 1);
  EXPECT_GT(share(Limits::max()), 1);
  EXPECT_GT(share(0), 1);
}

TYPED_TEST(Integers, AreBothSmallAndLarge) {
  using Limits = std::numeric_limits<TypeParam>;
  EXPECT_GT(percent<TypeParam>([](TypeParam value) { return value > Limits::max() / 2; }), 8);
  EXPECT_GT(percent<TypeParam>([](TypeParam value) { return value < Limits::max() / 2; }), 40);
}

TEST(Booleans, AreEven) {
  EXPECT_NEAR(percent<bool>([](bool value) { return value; }), 50, 2);
}

enum class Suit { Clubs, Diamonds, Hearts, Spades };

TEST(Enumerations, AreEven) {
  for (const Suit suit : {Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades})
    EXPECT_NEAR(percent<Suit>([=](Suit value) { return value == suit; }), 25, 2);
}

TEST(Optionals, AreEmptyOneTimeInThree) {
  EXPECT_NEAR(percent<std::optional<int>>([](const auto& value) { return !value; }), 33.3, 2);
}

TEST(Variants, AreEven) {
  using Three = std::variant<int, bool, std::string>;
  for (const std::size_t index : {0U, 1U, 2U})
    EXPECT_NEAR(percent<Three>([=](const Three& value) { return value.index() == index; }), 33.3,
                2);
}

TEST(Lengths, AreUniformUpToTheSizeAndNowAndThenAQuarterMore) {
  std::vector<int> list(126);
  std::vector<int> text(126);
  draw_many<std::vector<int>>([&](const auto& value) { ++list.at(value.size()); });
  draw_many<std::string>([&](const auto& value) { ++text.at(value.size()); });
  for (std::size_t length = 0; length <= full_size; ++length) {
    EXPECT_GT(list[length], draws / 101 / 2) << length;
    EXPECT_GT(text[length], draws / 101 / 2) << length;
  }
  const auto longer = std::accumulate(list.begin() + full_size + 1, list.end(), 0);
  EXPECT_NEAR(100.0 * longer / draws, 6, 1);
}

TEST(Lengths, AreAtMostOneWhereTheSizeIsZero) {
  EXPECT_EQ(percent<std::vector<int>>([](const auto& value) { return value.size() <= 1; }, 0), 100);
  EXPECT_EQ(percent<std::string>([](const auto& value) { return value.size() <= 1; }, 0), 100);
}

TEST(Siblings, AreEqualNowAndThen) {
  using List = std::vector<std::string>;
  const auto equal = [](const std::pair<List, List>& pair) {
    return !pair.first.empty() && pair.first == pair.second;
  };
  EXPECT_NEAR((percent<std::pair<List, List>>(equal)), 30, 2);
}

TEST(Siblings, OfOtherTypesInBetweenAreNoMatter) {
  struct Two {
    std::vector<int> one;
    std::string between;
    std::vector<int> other;
  };
  EXPECT_NEAR(percent<Two>([](const Two& two) { return two.one == two.other; }), 30, 2.5);
}

TEST(Elements, RepeatTheOneBeforeNowAndThen) {
  int repeated = 0;
  int all = 0;
  draw_many<std::vector<std::array<int, 4>>>([&](const auto& values) {
    for (std::size_t i = 1; i < values.size(); ++i, ++all) repeated += values[i] == values[i - 1];
  });
  EXPECT_NEAR(100.0 * repeated / all, 5, 1);
}

TEST(Numbers, RepeatEarlierOnesNowAndThen) {
  using Row = std::array<long, 16>;
  const auto repeats = [](const Row& row) {
    std::map<long, int> large;
    for (const long value : row)
      if (value > 1'000'000 && value % 8 == 3) ++large[value];
    for (const auto& [value, count] : large)
      if (count > 1) return true;
    return false;
  };
  EXPECT_GT(percent<Row>(repeats), 1);
}

struct Counted {
  double mean;
  unsigned largest;
};

template <class T>
Counted count_nodes() {
  drawing::CaseSource source;
  Random random(2);
  Counted counted{0, 0};
  constexpr int cases = 300;
  for (int i = 0; i < cases; ++i) {
    source.start_fresh(random, full_size);
    derive::draw<T>(source);
    counted.mean += source.drawn().size() / static_cast<double>(cases);
    counted.largest = std::max(counted.largest, source.drawn().size());
  }
  return counted;
}

struct Rose {
  int label;
  std::vector<Rose> children;
};

struct Binary {
  int label;
  std::unique_ptr<Binary> left;
  std::unique_ptr<Binary> right;
};

struct Add;
struct Neg;
using Expr = std::variant<int, std::string, std::unique_ptr<Add>, std::unique_ptr<Neg>>;
struct Add {
  Expr left;
  Expr right;
};
struct Neg {
  Expr inner;
};

struct Bushy {
  std::unique_ptr<Bushy> a, b, c, d, e, f, g, h;
};

template <class T>
void expect_nodes(double least_mean, double most_mean, unsigned most) {
  const Counted counted = count_nodes<T>();
  EXPECT_GE(counted.mean, least_mean);
  EXPECT_LE(counted.mean, most_mean);
  EXPECT_LE(counted.largest, most);
}

TEST(Sizes, OfNestedContainersAreUsefulAndBounded) {
  expect_nodes<std::vector<int>>(45, 60, 126);
  expect_nodes<std::vector<std::vector<int>>>(300, 600, 1500);
  expect_nodes<std::vector<std::vector<std::vector<int>>>>(500, 1500, 5000);
  expect_nodes<std::map<std::string, std::vector<std::set<int>>>>(300, 1500, 5000);
}

TEST(Sizes, OfRecursiveTypesAreUsefulAndBounded) {
  expect_nodes<Rose>(50, 150, 500);
  expect_nodes<Binary>(50, 150, 600);
  expect_nodes<Expr>(50, 180, 800);
  expect_nodes<std::vector<Binary>>(500, 1500, 3000);
}

TEST(Sizes, OfTypesThatBranchWidelyAreBoundedToo) { expect_nodes<Bushy>(50, 2000, 5000); }

TEST(Sizes, OfRecursiveTypesGrowWithTheSize) {
  drawing::CaseSource source;
  Random random(3);
  for (int i = 0; i < draws; ++i) {
    source.start_fresh(random, 0);
    derive::draw<Binary>(source);
    EXPECT_LE(source.drawn().size(), 40U);
  }
}

TEST(Replay, FollowsATreeOnlySoDeep) {
  const Type& rose = derive::type_v<Rose>;
  const Type& children = derive::type_v<std::vector<Rose>>;
  schema::resolve(rose);
  Tree tree;
  std::vector<Tree::Index> open;
  for (int i = 0; i < 100'000; ++i) {
    open.push_back(tree.open(rose.kind));
    tree.leaf(derive::type_v<int>.kind, std::uint64_t{1});
    open.push_back(tree.open(children.kind));
  }
  for (; !open.empty(); open.pop_back()) tree.close(open.back());
  drawing::CaseSource source;
  source.start_replay(tree);
  derive::draw<Rose>(source);
  EXPECT_GT(source.misaligned(), 0U);
  EXPECT_LT(source.drawn().size(), 10'000U);
}

TEST(Replay, TakesTheNextSiblingOfThatKind) {
  drawing::CaseSource source;
  Tree tree;
  Sink sink(tree);
  derive::encode(std::string("lost"), sink);
  derive::encode(7, sink);
  source.start_replay(tree);
  EXPECT_EQ(derive::draw<int>(source), 7);
}

TEST(Replay, DrawsWhatIsOutOfBoundsAfresh) {
  drawing::CaseSource source;
  Random random(4);
  Tree tree;
  Sink sink(tree);
  derive::encode(1000, sink);
  source.start_replay(tree);
  EXPECT_EQ(source.integer(derive::type_v<int>, 5, 9), 5);
  source.start_replay(tree, random, 10);
  const auto drawn = source.integer(derive::type_v<int>, 5, 9);
  EXPECT_TRUE(drawn >= 5 && drawn <= 9);
}

TEST(Replay, DrawsAHoleAfreshAndGoesOnBehindIt) {
  drawing::CaseSource source;
  Tree tree;
  Sink sink(tree);
  derive::encode(0, sink);
  schema::resolve(derive::type_v<std::vector<int>>);
  tree.clear();
  const auto list = sink.open(derive::type_v<std::vector<int>>.kind);
  sink.leaf(derive::hole, 0);
  derive::encode(7, sink);
  sink.close(list);
  source.start_replay(tree);
  EXPECT_EQ(derive::draw<std::vector<int>>(source), (std::vector{0, 7}));
}

TEST(Replay, DrawsTheSameInHolesOfTheSameNumber) {
  using Both = std::pair<std::vector<std::string>, std::vector<std::string>>;
  schema::resolve(derive::type_v<Both>);
  drawing::CaseSource source;
  Random random(6);
  Tree tree;
  Sink sink(tree);
  const auto both = sink.open(derive::type_v<Both>.kind);
  sink.leaf(derive::hole, 1);
  const auto list = sink.open(derive::type_v<std::vector<std::string>>.kind);
  for (const unsigned number : {2U, 3U, 2U}) sink.leaf(derive::hole, number);
  sink.close(list);
  sink.close(both);
  for (int i = 0; i < 100; ++i) {
    source.start_replay(tree, random, 20);
    const auto [first, second] = derive::draw<Both>(source);
    ASSERT_EQ(second.size(), 3U);
    EXPECT_EQ(second[0], second[2]);
    source.finish();
  }
  tree.clear();
  sink.open(derive::type_v<Both>.kind);
  sink.leaf(derive::hole, 1);
  sink.leaf(derive::hole, 1);
  sink.close(0);
  for (int i = 0; i < 100; ++i) {
    source.start_replay(tree, random, 20);
    const auto [first, second] = derive::draw<Both>(source);
    EXPECT_EQ(first, second);
    source.finish();
  }
}

TEST(Replay, KeepsWhatWasReallyDrawn) {
  drawing::CaseSource source;
  Tree tree;
  Sink sink(tree);
  derive::encode(std::vector{1, 2}, sink);
  derive::encode(3, sink);
  source.start_replay(tree);
  derive::draw<std::vector<int>>(source);
  Tree expected;
  Sink expected_sink(expected);
  derive::encode(std::vector{1, 2}, expected_sink);
  EXPECT_EQ(source.drawn(), expected);
}

TEST(Replay, EndsWhereAListHoldsOnlyStrangers) {
  drawing::CaseSource source;
  Tree tree;
  Sink sink(tree);
  schema::resolve(derive::type_v<std::vector<int>>);
  const auto list = sink.open(derive::type_v<std::vector<int>>.kind);
  for (int i = 0; i < 100; ++i) derive::encode(true, sink);
  sink.close(list);
  source.start_replay(tree);
  EXPECT_LE(derive::draw<std::vector<int>>(source).size(), 100U);
}

TEST(GiveUp, LeavesTheCaseAndTheSourceGoesOn) {
  drawing::CaseSource source;
  Random random(5);
  source.start_fresh(random, 10);
  source.begin(derive::type_v<Rose>);
  EXPECT_THROW(source.give_up("no"), Discarded);
  source.finish();
  source.start_simplest();
  EXPECT_EQ(derive::draw<int>(source), 0);
}

}  // namespace
}  // namespace sonde
