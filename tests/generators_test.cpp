// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "domain_contract.hpp"
#include "draw/case_source.hpp"
#include "sonde/domains.hpp"

namespace sonde {
namespace {

using contract::encodes_to_the_drawn_tree;
using contract::is_kept;
using contract::simplest;

TEST(StringOf, UsesItsLettersOnly) {
  const auto domain = string_of("xyz", {.min = 2, .max = 8});
  is_kept(domain, [](const std::string& text) {
    return text.find_first_not_of("xyz") == std::string::npos && text.size() >= 2 &&
           text.size() <= 8;
  });
  encodes_to_the_drawn_tree(domain);
  EXPECT_EQ(simplest(domain), "xx");
}

TEST(PrintableString, IsPrintable) {
  const auto domain = printable_string({.max = 20});
  is_kept(domain, [](const std::string& text) {
    for (const char c : text)
      if (c < ' ' || c > '~') return false;
    return text.size() <= 20;
  });
  encodes_to_the_drawn_tree(domain);
}

// Reads one code point by the table of RFC 3629; 0 where it is malformed.
std::size_t well_formed_length(std::string_view text) {
  const auto at = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto tail = [&](std::size_t i) { return at(i) >= 0x80 && at(i) <= 0xbf; };
  const unsigned head = at(0);
  if (head < 0x80) return 1;
  if (head >= 0xc2 && head <= 0xdf) return tail(1) ? 2 : 0;
  if (head >= 0xe0 && head <= 0xef) {
    if (head == 0xe0 && at(1) < 0xa0) return 0;
    if (head == 0xed && at(1) > 0x9f) return 0;  // a surrogate
    return tail(1) && tail(2) ? 3 : 0;
  }
  if (head < 0xf0 || head > 0xf4) return 0;
  if ((head == 0xf0 && at(1) < 0x90) || (head == 0xf4 && at(1) > 0x8f)) return 0;
  return tail(1) && tail(2) && tail(3) ? 4 : 0;
}

TEST(Utf8String, IsWellFormedAndUsesEveryLength) {
  std::vector<int> seen(5);
  const auto domain = utf8_string({.min = 1, .max = 30});
  is_kept(domain, [&](std::string_view text) {
    std::size_t points = 0;
    for (; !text.empty(); ++points) {
      const std::size_t length = well_formed_length(text);
      if (length == 0) return false;
      ++seen[length];
      text.remove_prefix(length);
    }
    return points >= 1 && points <= 30;
  });
  EXPECT_EQ(simplest(domain), "a");
  const int all = seen[1] + seen[2] + seen[3] + seen[4];
  for (const int length : {1, 2, 3, 4}) EXPECT_GT(seen[static_cast<unsigned>(length)], all / 50);
}

TEST(Utf8String, LeavesOutSurrogatesOnly) {
  EXPECT_EQ(domains::code_point_at(0), 'a');
  EXPECT_EQ(domains::code_point_at(0x7f), 'a' - 1);
  EXPECT_EQ(domains::code_point_at(0xd7ff), 0xd7ffU);
  EXPECT_EQ(domains::code_point_at(0xd800), 0xe000U);
  EXPECT_EQ(domains::code_point_at(domains::code_points - 1), 0x10ffffU);
}

TEST(Map, AppliesItsFunction) {
  const auto domain = map(in_range(1, 9), [](int value) { return std::to_string(value); });
  is_kept(domain, [](const std::string& text) { return text.size() == 1 && text != "0"; });
  EXPECT_EQ(simplest(domain), "1");
}

TEST(Filter, LetsNothingElsePass) {
  const auto odd = [](int value) { return value % 2 != 0; };
  is_kept(filter(any<int>(), odd), odd);
  is_kept(such_that(in_range(0, 100), odd), odd);
  encodes_to_the_drawn_tree(filter(any<int>(), odd));
}

TEST(Filter, FindsALongEnoughListWhereTheSimplestIsRefused) {
  const auto domain = filter(any<std::vector<int>>(), [](const auto& v) { return v.size() > 2; });
  EXPECT_GT(simplest(domain).size(), 2U);
}

TEST(Filter, GivesUpWhereNothingPasses) {
  drawing::CaseSource source;
  Random random(1);
  const auto domain = filter(any<int>(), [](int) { return false; });
  source.start_fresh(random, 50);
  EXPECT_THROW(domain.draw(source), Discarded);
  source.start_simplest();
  EXPECT_THROW(domain.draw(source), Discarded);
}

TEST(Filter, LeavesTheNextDrawSimplest) {
  drawing::CaseSource source;
  source.start_simplest();
  filter(any<int>(), [](int value) { return value != 0; }).draw(source);
  EXPECT_EQ(any<int>().draw(source), 0);
}

TEST(FlatMap, DrawsFromWhatTheFirstDrawSays) {
  const auto domain = flat_map(in_range(1, 5), [](int size) {
    const auto length = static_cast<std::size_t>(size);
    return container_of<std::vector>(in_range(0, size), {.min = length, .max = length});
  });
  is_kept(domain, [](const auto& values) {
    for (const int value : values)
      if (value < 0 || value > static_cast<int>(values.size())) return false;
    return !values.empty() && values.size() <= 5;
  });
}

struct Point {
  int x;
  short y;
  bool operator==(const Point&) const = default;
};

class Account {
 public:
  Account(int cents, std::string owner) : cents_(cents), owner_(std::move(owner)) {}
  bool operator==(const Account&) const = default;
  int cents() const { return cents_; }

 private:
  int cents_;
  std::string owner_;
};

TEST(TupleOf, DrawsOneOfEach) {
  const auto domain = tuple_of(in_range(1, 3), printable(), any<bool>());
  is_kept(domain, [](const auto& values) {
    return std::get<0>(values) >= 1 && std::get<0>(values) <= 3 && std::get<1>(values) >= ' ';
  });
  encodes_to_the_drawn_tree(domain);
  EXPECT_EQ(&domain.type(), &(derive::type_v<std::tuple<int, char, bool>>));
}

TEST(Build, MakesAggregatesThatReadAsTheirType) {
  const auto domain = build<Point>(in_range(1, 3), in_range<short>(5, 6));
  is_kept(domain, [](const Point& point) { return point.x >= 1 && point.x <= 3 && point.y >= 5; });
  encodes_to_the_drawn_tree(domain);
  EXPECT_EQ(&domain.type(), &derive::type_v<Point>);
}

TEST(Build, EncodesAlsoWhereAPartIsOpaque) {
  const auto domain = build<Point>(element_of({1, 2}), in_range<short>(5, 6));
  encodes_to_the_drawn_tree(domain);
  EXPECT_NE(&domain.type(), &derive::type_v<Point>);
}

TEST(Build, CallsConstructors) {
  const auto domain = build<Account>(in_range(0, 9), any<std::string>());
  is_kept(domain, [](const Account& account) { return account.cents() <= 9; });
}

struct Expr {
  int value = 0;
  std::unique_ptr<Expr> left{};
  std::unique_ptr<Expr> right{};
};

int depth_of(const Expr& expr) {
  if (!expr.left) return 1;
  return 1 + std::max(depth_of(*expr.left), depth_of(*expr.right));
}

Expr add(std::tuple<Expr, Expr> parts) {
  auto& [left, right] = parts;
  return {0, std::make_unique<Expr>(std::move(left)), std::make_unique<Expr>(std::move(right))};
}

auto exprs() {
  const auto leaf = map(in_range(1, 9), [](int value) { return Expr{value}; });
  return recursive<Expr>(leaf, [](auto self) { return map(tuple_of(self, self), add); });
}

TEST(Recursive, EndsAndIsDeepNowAndThen) {
  int deepest = 0;
  is_kept(exprs(), [&](const Expr& expr) {
    deepest = std::max(deepest, depth_of(expr));
    return expr.left != nullptr || (expr.value >= 1 && expr.value <= 9);
  });
  EXPECT_GE(deepest, 50);
  EXPECT_LE(deepest, 126);
  EXPECT_EQ(depth_of(simplest(exprs())), 1);
}

TEST(Recursive, EndsAlsoWhereEveryStepIsWide) {
  struct Rose {
    std::vector<Rose> children;
  };
  const auto domain = recursive<Rose>(just(Rose{}), [](auto self) {
    return map(container_of<std::vector>(self, {.min = 3}),
               [](std::vector<Rose> children) { return Rose{std::move(children)}; });
  });
  drawing::CaseSource source;
  Random random(7);
  for (int i = 0; i < 200; ++i) {
    source.start_fresh(random, 100);
    domain.draw(source);
    EXPECT_LT(source.drawn().size(), 20'000U);
  }
}

TEST(Generate, DrawsAsItGoes) {
  const auto domain = generate([](Draws& draws) {
    const int size = draws(in_range(1, 5));
    const auto text = draws.any<std::string>();
    std::vector<int> values;
    for (int i = 0; i < size; ++i) values.push_back(draws(in_range(i, 9)));
    return std::pair(text, values);
  });
  is_kept(domain, [](const auto& drawn) {
    for (std::size_t i = 0; i < drawn.second.size(); ++i)
      if (drawn.second[i] < static_cast<int>(i)) return false;
    return !drawn.second.empty() && drawn.second.size() <= 5;
  });
}

TEST(Generate, MayDiscard) {
  const auto domain = generate([](Draws& draws) {
    const int value = draws(in_range(0, 1));
    if (value == 0) draws.discard();
    return value;
  });
  drawing::CaseSource source;
  source.start_simplest();
  EXPECT_THROW(domain.draw(source), Discarded);
}

TEST(Generate, CopiesASiblingNowAndThen) {
  const auto pairs = generate([](Draws& draws) {
    const auto first = draws(container_of<std::vector>(in_range(0, 1'000'000), {.min = 5}));
    return first == draws(container_of<std::vector>(in_range(0, 1'000'000), {.min = 5}));
  });
  drawing::CaseSource source;
  Random random(8);
  int equal = 0;
  for (int i = 0; i < 5000; ++i) {
    source.start_fresh(random, 50);
    if (pairs.draw(source)) ++equal;
  }
  EXPECT_NEAR(equal, 1500, 150);
}

TEST(ForeignTrees, DecodeToValuesInsideTheBounds) {
  drawing::CaseSource source;
  Random random(9);
  for (int i = 0; i < 200; ++i) {
    source.start_fresh(random, 20);
    any<std::vector<std::tuple<int, std::string, bool>>>().draw(source);
    const Tree tree = source.drawn();
    contract::survives(in_range(3, 5), tree, random, [](int value) { return value >= 3; });
    contract::survives(exprs(), tree, random, [](const Expr& expr) { return depth_of(expr) > 0; });
    contract::survives(printable_string({.min = 3, .max = 4}), tree, random,
                       [](const std::string& text) { return text.size() >= 3; });
  }
}

}  // namespace
}  // namespace sonde
