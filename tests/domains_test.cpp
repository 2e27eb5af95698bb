// SPDX-License-Identifier: Apache-2.0
#include "sonde/domains.hpp"

#include <cmath>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "domain_contract.hpp"
#include "draw/case_source.hpp"
#include "sonde/schema/type.hpp"
#include "tree/error.hpp"

namespace sonde {
namespace {

using contract::encodes_to_the_drawn_tree;
using contract::is_kept;
using contract::simplest;

enum class Level : unsigned char { Low, Middle, High, Top };

constexpr auto between(auto min, auto max) {
  return [=](auto value) { return value >= min && value <= max; };
}

TEST(Just, IsAlwaysThatValue) {
  is_kept(just(7), [](int value) { return value == 7; });
  encodes_to_the_drawn_tree(just(7));
}

TEST(Just, CanBeCountedInAList) {
  const auto domain = container_of<std::vector>(just(1), {.min = 2, .max = 5});
  is_kept(domain, [](const auto& values) { return values.size() >= 2 && values.size() <= 5; });
}

TEST(InRange, HoldsIntegersOfEveryWidth) {
  is_kept(in_range(-3, 1000), between(-3, 1000));
  is_kept(in_range<std::int8_t>(-128, -100), between(-128, -100));
  is_kept(in_range<std::uint8_t>(200, 255), between(200, 255));
  is_kept(in_range<std::uint64_t>(1, ~0ULL), [](std::uint64_t value) { return value > 0; });
  is_kept(in_range(INT64_MIN, INT64_MIN + 1), between(INT64_MIN, INT64_MIN + 1));
  is_kept(in_range('a', 'f'), between('a', 'f'));
  encodes_to_the_drawn_tree(in_range(-3, 1000));
  encodes_to_the_drawn_tree(in_range<std::int8_t>(-128, 5));
}

TEST(InRange, HoldsReals) {
  is_kept(in_range(0.0, 1.0), between(0.0, 1.0));
  is_kept(in_range(0.1, 0.1), between(0.1, 0.1));
  is_kept(in_range(-1e300, 2.5), between(-1e300, 2.5));
  is_kept(in_range(0.1F, 0.2F), between(0.1F, 0.2F));
  encodes_to_the_drawn_tree(in_range(0.1F, 0.2F));
}

TEST(InRange, HoldsEnumerators) {
  is_kept(in_range(Level::Middle, Level::High), between(Level::Middle, Level::High));
  encodes_to_the_drawn_tree(in_range(Level::Middle, Level::High));
  EXPECT_EQ(simplest(in_range(Level::Middle, Level::High)), Level::Middle);
}

TEST(InRange, IsSimplestNearZero) {
  EXPECT_EQ(simplest(in_range(-3, 1000)), 0);
  EXPECT_EQ(simplest(in_range(5, 1000)), 5);
  EXPECT_EQ(simplest(in_range(-9, -4)), -4);
  EXPECT_EQ(simplest(in_range(0.5, 8.0)), 1.0);
  EXPECT_EQ(simplest(in_range(-8.0, -2.5)), -2.5);
}

TEST(InRange, DrawsAsTheTypeSoThatACaseOutlivesItsBounds) {
  Random random(1);
  drawing::CaseSource source;
  source.start_fresh(random, 10);
  const int before = in_range(1, 9).draw(source);
  const Tree tree = source.drawn();
  source.start_replay(tree);
  EXPECT_EQ(in_range(-50, 50).draw(source), before);
  source.start_replay(tree);
  EXPECT_EQ(derive::draw<int>(source), before);
}

// What is said where a domain cannot be made.
std::string refusal(auto make) {
  try {
    make();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Bounds, AreRefusedTheWrongWayRound) {
  const double nan = std::nan("");
  const std::string ends = "in_range takes the smaller end first.";
  EXPECT_EQ(refusal([] { in_range(9, 3); }), ends);
  EXPECT_EQ(refusal([] { in_range(0.5, 0.25); }), ends);
  EXPECT_EQ(refusal([&] { in_range(nan, 1.0); }), ends);
  EXPECT_EQ(refusal([&] { in_range(1.0, nan); }), ends);
  EXPECT_EQ(refusal([] { in_range(Level::High, Level::Low); }), ends);
  EXPECT_EQ(refusal([] { in_range(3, 3); }), "");
}

TEST(Bounds, OfSizesAreRefusedTheWrongWayRound) {
  static constexpr Sizes wrong = {.min = 9, .max = 3};
  const std::string said = " is given .min = 9 and .max = 3: the least size must come first.";
  EXPECT_EQ(refusal([] { container_of<std::vector>(any<int>(), wrong); }), "container_of" + said);
  EXPECT_EQ(refusal([] { map_of<std::map>(any<int>(), any<int>(), wrong); }), "map_of" + said);
  EXPECT_EQ(refusal([] { string_of("ab", wrong); }), "string_of" + said);
  EXPECT_EQ(refusal([] { printable_string(wrong); }), "printable_string" + said);
  EXPECT_EQ(refusal([] { utf8_string(wrong); }), "utf8_string" + said);
  EXPECT_EQ(refusal([] { utf8_string({.min = 3, .max = 3}); }), "");
}

TEST(Bounds, OfWeightsNeedOneThatIsNotZero) {
  EXPECT_EQ(refusal([] { weighted(weight(0, just(1)), weight(0, just(2))); }),
            "weighted needs a weight that is not 0.");
  EXPECT_EQ(refusal([] { weighted(weight(0, just(1)), weight(1, just(2))); }), "");
}

TEST(Signs, AreKept) {
  is_kept(positive<int>(), [](int value) { return value > 0; });
  is_kept(positive<double>(), [](double value) { return value > 0 && std::isfinite(value); });
  is_kept(positive<float>(), [](float value) { return value > 0 && std::isfinite(value); });
  is_kept(non_negative<long>(), [](long value) { return value >= 0; });
  is_kept(non_negative<double>(), [](double value) { return value >= 0; });
  is_kept(negative<short>(), [](short value) { return value < 0; });
  is_kept(negative<double>(), [](double value) { return value < 0; });
  is_kept(finite<double>(), [](double value) { return std::isfinite(value); });
  is_kept(finite<float>(), [](float value) { return std::isfinite(value); });
  EXPECT_EQ(simplest(positive<double>()), 1.0);
  EXPECT_EQ(simplest(negative<double>()), -1.0);
}

TEST(Characters, StayInTheirSet) {
  is_kept(printable(), between(' ', '~'));
  is_kept(ascii(), between('\0', '\x7f'));
}

TEST(ElementOf, IsOneOfThem) {
  const auto domain = element_of({2, 3, 5, 7});
  is_kept(domain, [](int value) { return value == 2 || value == 3 || value == 5 || value == 7; });
  encodes_to_the_drawn_tree(domain);
  EXPECT_EQ(simplest(domain), 2);
}

TEST(ElementOf, TakesContainersAndTexts) {
  const std::set<std::string> names = {"ann", "bob"};
  is_kept(element_of(names), [&](const auto& name) { return names.contains(name); });
  encodes_to_the_drawn_tree(element_of(names));
  is_kept(element_of({"x", "yz"}), [](const char* text) { return *text == 'x' || *text == 'y'; });
}

TEST(ElementOf, GivesUpWhereThereIsNone) {
  drawing::CaseSource source;
  source.start_simplest();
  EXPECT_THROW(element_of(std::vector<int>{}).draw(source), Discarded);
}

TEST(ElementOf, EncodesAStrangerAsAHole) {
  Tree tree;
  Sink sink(tree);
  element_of({1, 2}).encode(3, sink);
  EXPECT_EQ(tree[0].kind.form(), Form::Hole);
}

TEST(OneOf, IsFromOneOfTheDomains) {
  const auto domain = one_of(in_range(0, 9), just(100), in_range(200, 209));
  is_kept(domain, [](int value) {
    return value == 100 || between(0, 9)(value) || between(200, 209)(value);
  });
  EXPECT_EQ(simplest(domain), 0);
}

TEST(Weighted, KeepsTheRatio) {
  const auto domain = weighted(weight(3, just(true)), weight(1, just(false)));
  drawing::CaseSource source;
  Random random(5);
  int often = 0;
  for (int i = 0; i < 10'000; ++i) {
    source.start_fresh(random, 50);
    if (domain.draw(source)) ++often;
  }
  EXPECT_NEAR(often, 7500, 200);
}

TEST(OptionalOf, IsNothingOrInside) {
  const auto domain = optional_of<std::optional<int>>(in_range(4, 6));
  is_kept(domain, [](const auto& value) { return !value || between(4, 6)(*value); });
  encodes_to_the_drawn_tree(domain);
  EXPECT_EQ(simplest(domain), std::nullopt);
  EXPECT_EQ(&domain.type(), &derive::type_v<std::optional<int>>);
}

TEST(ContainerOf, KeepsSizesAndElements) {
  const auto domain = container_of<std::vector<int>>(in_range(1, 6), {.min = 1, .max = 10});
  is_kept(domain, [](const auto& values) {
    for (const int value : values)
      if (!between(1, 6)(value)) return false;
    return between(1U, 10U)(values.size());
  });
  encodes_to_the_drawn_tree(domain);
  EXPECT_EQ(simplest(domain), std::vector{1});
  EXPECT_EQ(&domain.type(), &derive::type_v<std::vector<int>>);
}

TEST(ContainerOf, TakesElementsThatAreNotDerived) {
  const auto doubled = map(in_range(1, 9), [](int value) { return 2 * value; });
  const auto domain = container_of<std::deque>(doubled, {.max = 4});
  is_kept(domain, [](const auto& values) {
    for (const int value : values)
      if (value % 2 != 0) return false;
    return values.size() <= 4;
  });
  EXPECT_NE(&domain.type(), &derive::type_v<std::deque<int>>);
}

TEST(ContainerOf, CanBeUnique) {
  const auto domain = container_of<std::vector>(in_range(1, 9), {.min = 3, .max = 6}).unique();
  is_kept(domain, [](const auto& values) {
    return std::set(values.begin(), values.end()).size() == values.size() && values.size() >= 3;
  });
  encodes_to_the_drawn_tree(domain);
}

TEST(ContainerOf, FillsSetsToTheirSize) {
  const auto domain = container_of<std::set<int>>(in_range(1, 9), {.min = 4, .max = 6});
  is_kept(domain, [](const auto& values) { return between(4U, 6U)(values.size()); });
}

TEST(ContainerOf, GivesUpWhereTooFewDiffer) {
  drawing::CaseSource source;
  Random random(6);
  source.start_fresh(random, 50);
  const auto domain = container_of<std::set<int>>(in_range(1, 3), {.min = 4});
  EXPECT_THROW(domain.draw(source), Discarded);
}

TEST(MapOf, KeepsKeysAndSizes) {
  const auto domain =
      map_of<std::map<int, bool>>(in_range(1, 9), any<bool>(), {.min = 1, .max = 5});
  is_kept(domain, [](const auto& entries) {
    return between(1U, 5U)(entries.size()) && between(1, 9)(entries.begin()->first);
  });
  EXPECT_EQ(&domain.type(), &(derive::type_v<std::map<int, bool>>));
  const auto opaque = map_of<std::unordered_map>(element_of({1, 2, 3}), any<std::string>());
  is_kept(opaque, [](const auto& entries) { return entries.size() <= 3; });
}

TEST(MapOf, EncodesToAnEqualValue) {
  const auto domain = map_of<std::map>(in_range(1, 9), element_of({10, 20}), {.max = 5});
  drawing::CaseSource source;
  for (const std::map<int, int>& entries : {std::map<int, int>{}, {{1, 10}, {9, 20}}}) {
    Tree tree;
    Sink sink(tree);
    domain.encode(entries, sink);
    source.start_replay(tree);
    EXPECT_EQ(domain.draw(source), entries);
  }
}

}  // namespace
}  // namespace sonde
