// SPDX-License-Identifier: Apache-2.0
#include "sonde/derive.hpp"

#include <array>
#include <bitset>
#include <chrono>
#include <complex>
#include <deque>
#include <filesystem>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "domain_contract.hpp"
#include "draw/case_source.hpp"
#include "schema/schema.hpp"

namespace shop {

enum class Color { Red, Green = 5, Blue };
enum Plain { First, Second, Last = 7 };

struct Item {
  int price;
  std::string name;
  bool operator==(const Item&) const = default;
};

template <class T>
struct Box {
  T value;
  bool operator==(const Box&) const = default;
};

class Account {
 public:
  bool operator==(const Account&) const = default;
  const std::string& owner() const { return owner_; }

 private:
  std::string owner_;
  long cents_ = 0;
  SONDE_FIELDS(Account, owner_, cents_);
};

// As std::expected is in C++23.
template <class T, class E>
struct Expected {
  using value_type = T;
  using error_type = E;
  struct unexpected_type {
    explicit unexpected_type(E error) : why(std::move(error)) {}
    E why;
  };
  explicit Expected(T value) : held(std::in_place_index<0>, std::move(value)) {}
  explicit Expected(unexpected_type error) : held(std::in_place_index<1>, std::move(error.why)) {}
  bool has_value() const { return held.index() == 0; }
  const T& operator*() const { return std::get<0>(held); }
  const E& error() const { return std::get<1>(held); }
  bool operator==(const Expected&) const = default;
  std::variant<T, E> held;
};

struct Even {
  int value;
  bool operator==(const Even&) const = default;
};

struct EvenDomain {
  using Value = Even;
  Even draw(sonde::Source& source) const { return {2 * sonde::derive::draw<short>(source)}; }
  const sonde::Type& type() const { return sonde::derive::type_v<short>; }
};

struct Link {
  int value;
  std::unique_ptr<Link> next;
};

struct Rose {
  char label;
  std::vector<Rose> children;
  bool operator==(const Rose&) const = default;
};

struct Negation;
using Expr = std::variant<int, std::string, std::unique_ptr<Negation>>;
struct Negation {
  Expr inner;
};

struct Graph {
  std::optional<int> weight;
  std::shared_ptr<Graph> left;
  std::map<std::string, Graph> more;
};

struct Grid {
  int cells[3];
  char text[2][2];
  bool last;
};

struct Empty {
  bool operator==(const Empty&) const = default;
};

}  // namespace shop

template <>
struct sonde::Arbitrary<shop::Even> {
  static auto domain() { return shop::EvenDomain{}; }
};

template <>
inline constexpr bool sonde::contract::compares<shop::Expr> = false;

namespace sonde {
namespace {

constexpr auto anything = [](const auto&) { return true; };

// Ordered types: what is encoded is what was drawn.
template <class T>
class Derived : public testing::Test {};

using DerivedTypes = testing::Types<
    bool, char, char8_t, char16_t, char32_t, wchar_t, signed char, unsigned char, short,
    unsigned short, int, unsigned, long, unsigned long, long long, unsigned long long, float,
    double, long double, std::byte, shop::Color, shop::Plain, std::string, std::string_view,
    const char*, std::vector<std::byte>, std::vector<unsigned char>, std::pair<int, std::string>,
    std::tuple<>, std::tuple<int, bool, double>, std::array<int, 3>, std::array<std::string, 20>,
    std::vector<int>, std::vector<bool>, std::vector<std::vector<std::string>>,
    std::deque<shop::Item>, std::list<std::optional<int>>, std::span<const int>,
    std::span<std::string, 3>, std::optional<std::string>, std::optional<std::optional<bool>>,
    std::variant<int, std::string, shop::Item>, std::variant<std::monostate, int, int>,
    shop::Expected<int, std::string>, std::unique_ptr<int>, std::shared_ptr<const std::string>,
    std::chrono::seconds, std::chrono::milliseconds, std::chrono::days,
    std::chrono::duration<double>, std::chrono::system_clock::time_point, std::bitset<10>,
    std::bitset<100>, std::complex<float>, std::filesystem::path, shop::Item, shop::Box<int>,
    shop::Box<shop::Box<std::vector<shop::Color>>>, shop::Account, shop::Empty, shop::Link,
    shop::Rose, shop::Expr, shop::Grid>;
TYPED_TEST_SUITE(Derived, DerivedTypes);

TYPED_TEST(Derived, KeepsTheContractOfDomains) { contract::is_kept(any<TypeParam>(), anything); }

TYPED_TEST(Derived, EncodesToTheDrawnTree) {
  contract::encodes_to_the_drawn_tree(any<TypeParam>());
}

TYPED_TEST(Derived, IsSimplestAsItsSchemaSays) {
  if (std::is_same_v<TypeParam, std::byte>) return;  // drawn as its number: it has no names
  drawing::CaseSource source;
  source.start_simplest();
  any<TypeParam>().draw(source);
  Tree expected;
  schema::append_simplest(expected, derive::type_v<TypeParam>);
  EXPECT_EQ(source.drawn(), expected);
}

// Types that sort or scatter what they hold: an equal value comes back.
template <class T>
class Unordered : public testing::Test {};

using UnorderedTypes =
    testing::Types<std::set<int>, std::multiset<std::string>, std::map<std::string, int>,
                   std::multimap<int, bool>, std::unordered_set<std::string>,
                   std::unordered_multiset<int>, std::unordered_map<int, std::vector<int>>,
                   std::unordered_multimap<int, int>, std::map<shop::Color, std::set<char>>>;
TYPED_TEST_SUITE(Unordered, UnorderedTypes);

TYPED_TEST(Unordered, KeepsTheContractOfDomains) { contract::is_kept(any<TypeParam>(), anything); }

TYPED_TEST(Unordered, EncodesToAnEqualValue) {
  drawing::CaseSource source;
  Random random(1);
  for (unsigned i = 0; i < contract::rounds; ++i) {
    source.start_fresh(random, i % 101);
    const auto value = derive::draw<TypeParam>(source);
    Tree tree;
    Sink sink(tree);
    derive::encode(value, sink);
    source.start_replay(tree);
    EXPECT_EQ(derive::draw<TypeParam>(source), value);
  }
}

TEST(RecursiveThroughEverything, DrawsAndReplays) {
  contract::is_kept(any<shop::Graph>(), anything);
}

TEST(CustomTypes, DrawThroughTheirDomain) {
  contract::is_kept(any<std::vector<shop::Even>>(), [](const auto& values) {
    for (const auto& each : values)
      if (each.value % 2 != 0) return false;
    return true;
  });
}

TEST(CustomTypes, AreHolesWhereTheirDomainCannotEncode) {
  Tree tree;
  Sink sink(tree);
  derive::encode(std::vector{shop::Even{4}}, sink);
  ASSERT_EQ(tree.size(), 2U);
  EXPECT_EQ(tree[1].kind.form(), Form::Hole);
}

TEST(Views, LiveUntilTheCaseIsOver) {
  using Views = std::tuple<std::string_view, const char*, std::span<const std::string>>;
  drawing::CaseSource source;
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    source.start_fresh(random, 100);
    std::vector<Views> views;
    for (int j = 0; j < 50; ++j) views.push_back(derive::draw<Views>(source));
    std::size_t used = 0;
    for (const auto& [view, text, span] : views) {
      used += std::string(view).size() + std::string(text).size();
      for (const auto& each : span) used += std::string(each).size();
    }
    EXPECT_GT(used, 0U);
    source.finish();
  }
}

}  // namespace
}  // namespace sonde
