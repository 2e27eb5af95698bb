// SPDX-License-Identifier: Apache-2.0
#include "draw/enumerated_choices.hpp"

#include <array>
#include <bitset>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "draw/case_source.hpp"
#include "sonde/domains.hpp"

namespace sonde {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint64_t most = 5000;

// Every value of a domain, in the order of the enumeration; none where they are too many.
template <class D>
std::vector<typename D::Value> all_of(
    const D& domain, drawing::EnumeratedChoices choices = drawing::EnumeratedChoices(most)) {
  drawing::CaseSource source;
  std::vector<typename D::Value> values;
  do {
    source.start_enumerated(choices);
    auto value = domain.draw(source);
    source.finish();
    if (choices.is_too_large()) return {};
    if (!choices.was_refused()) values.push_back(std::move(value));
  } while (choices.advance());
  return values;
}

template <class T>
std::size_t count_of() {
  return all_of(any<T>()).size();
}

enum class Suit { Clubs, Diamonds, Hearts, Spades };
struct Card {
  Suit suit;
  bool face_up;
};
struct Node {
  bool value;
  std::unique_ptr<Node> next;
};

TEST(EnumeratedChoices, DrawEveryValueOnce) {
  EXPECT_THAT(all_of(any<bool>()), ElementsAre(false, true));
  EXPECT_THAT(all_of(any<std::pair<bool, bool>>()),
              ElementsAre(std::pair(false, false), std::pair(false, true), std::pair(true, false),
                          std::pair(true, true)));
  const auto bytes = all_of(any<std::uint8_t>());
  EXPECT_EQ(bytes.size(), 256U);
  EXPECT_EQ(std::set(bytes.begin(), bytes.end()).size(), 256U);
}

TEST(EnumeratedChoices, CountDerivedTypes) {
  EXPECT_EQ(count_of<Suit>(), 4U);
  EXPECT_EQ(count_of<Card>(), 8U);
  EXPECT_EQ((count_of<std::array<Suit, 3>>()), 64U);
  EXPECT_EQ(count_of<std::optional<Card>>(), 9U);
  EXPECT_EQ((count_of<std::variant<bool, Suit, std::uint8_t>>()), 2U + 4U + 256U);
  EXPECT_EQ(count_of<std::bitset<5>>(), 32U);
  EXPECT_EQ((count_of<std::tuple<bool, std::int8_t>>()), 512U);
}

TEST(EnumeratedChoices, BeginWithTheSimplest) {
  EXPECT_THAT(all_of(in_range(-2, 3)), ElementsAre(0, 1, -1, 2, -2, 3));
  EXPECT_THAT(all_of(in_range(-5, -3)), ElementsAre(-3, -4, -5));
  EXPECT_THAT(all_of(in_range(7U, 9U)), ElementsAre(7U, 8U, 9U));
  EXPECT_EQ(all_of(any<std::int8_t>()).back(), std::numeric_limits<std::int8_t>::min());
}

TEST(EnumeratedChoices, FollowGenerators) {
  EXPECT_THAT(all_of(element_of({2, 3, 5})), ElementsAre(2, 3, 5));
  EXPECT_THAT(all_of(map(in_range(1, 3), [](int n) { return 10 * n; })), ElementsAre(10, 20, 30));
  EXPECT_THAT(all_of(one_of(just(1), in_range(4, 5))), ElementsAre(1, 4, 5));
  const auto lists = container_of<std::vector<bool>>(any<bool>(), {.max = 2});
  EXPECT_EQ(all_of(lists).size(), 1U + 2U + 4U);
  EXPECT_THAT(all_of(string_of("ab", {.min = 1, .max = 2})),
              ElementsAre("a", "b", "aa", "ab", "ba", "bb"));
  EXPECT_THAT(all_of(matching("a[bc](d|e)?")), ElementsAre("ab", "abd", "abe", "ac", "acd", "ace"));
  const auto below = flat_map(in_range(1, 3), [](int n) { return in_range(1, n); });
  EXPECT_THAT(all_of(below), ElementsAre(1, 1, 2, 1, 2, 3));
}

TEST(EnumeratedChoices, LeaveOutWhatIsRefused) {
  EXPECT_THAT(all_of(filter(in_range(0, 9), [](int n) { return n % 3 == 0; })),
              ElementsAre(0, 3, 6, 9));
  const auto different = container_of<std::vector>(in_range(0, 2), {.min = 2, .max = 2}).unique();
  EXPECT_EQ(all_of(different).size(), 6U);
}

TEST(EnumeratedChoices, GiveUpWhereThereAreTooMany) {
  EXPECT_THAT(all_of(any<int>()), IsEmpty());
  EXPECT_THAT(all_of(any<double>()), IsEmpty());
  EXPECT_THAT(all_of(any<std::string>()), IsEmpty());
  EXPECT_THAT(all_of(any<std::vector<bool>>()), IsEmpty());
  EXPECT_EQ(count_of<Node>(), 0U);
  EXPECT_EQ((count_of<std::array<bool, 40>>()), 0U);
  const auto endless = generate([](Draws& draws) {
    int count = 0;
    while (draws.any<bool>()) ++count;
    return count;
  });
  EXPECT_THAT(all_of(endless), IsEmpty());
}

TEST(EnumeratedChoices, GiveUpWhereDrawsDoNotDependOnThemAlone) {
  int calls = 0;
  const auto moody = flat_map(any<bool>(), [&calls](bool) { return in_range(0, ++calls); });
  EXPECT_THAT(all_of(tuple_of(moody, any<bool>())), IsEmpty());
}

template <class D>
std::vector<typename D::Value> all_up_to(std::uint64_t size, const D& domain) {
  return all_of(domain, drawing::EnumeratedChoices({.size = size, .numbers = size + 1}));
}

TEST(EnumeratedChoices, WithABoundEndWhereOthersHaveNoEnd) {
  EXPECT_THAT(all_up_to(2, any<int>()), ElementsAre(0, 1, -1));
  EXPECT_THAT(all_up_to(2, any<double>()), ElementsAre(0, 1, -1));
  EXPECT_THAT(all_up_to(1, any<std::string>()), ElementsAre("", "a", "b"));
  EXPECT_EQ(all_up_to(3, any<std::vector<bool>>()).size(), 1U + 2U + 4U + 8U);
  EXPECT_EQ(all_up_to(1, any<std::uint8_t>()).size(), 2U);
  EXPECT_EQ(all_up_to(1, any<Suit>()).size(), 4U);
}

TEST(EnumeratedChoices, WithABoundCountTheRecordsOfRecursiveTypes) {
  // Lists of up to three nodes, below the first one.
  EXPECT_EQ(all_up_to(3, any<Node>()).size(), 2U + 4U + 8U + 16U);
  const auto depths = recursive<int>(
      just(0), [](auto self) { return map(self, [](int depth) { return depth + 1; }); });
  EXPECT_THAT(all_up_to(3, depths), ElementsAre(0, 1, 2, 3));
}

TEST(EnumeratedChoices, AreDrawnAgainFromTheirRecipe) {
  drawing::EnumeratedChoices choices(most);
  drawing::CaseSource source;
  const auto draw = [&source](drawing::EnumeratedChoices& from) {
    source.start_enumerated(from);
    const auto value = derive::draw<std::pair<Suit, std::uint8_t>>(source);
    source.finish();
    return value;
  };
  do {
    auto again = drawing::EnumeratedChoices::of(choices.recipe());
    EXPECT_EQ(draw(again), draw(choices));
  } while (choices.advance());
}

}  // namespace
}  // namespace sonde
