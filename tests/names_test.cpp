// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/text.hpp"
#include "draw/case_source.hpp"
#include "schema/schema.hpp"
#include "sonde/domain.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

// Names and kinds are the same under every compiler: stored cases rely on it.

namespace shop {

enum class Color { Red, Green = 5, Blue };
enum Plain { First, Second, Last = 7 };
enum class Mode : unsigned { None, Read = 1, Write = 2, Run = 4, Own = 1U << 20 };
enum class Sign : signed char { Minus = -3, Zero = 0, Plus = 100 };
enum class Id : int {};

struct Item {
  int price;
  std::string name;
};

template <class T>
struct Box {
  T value;
  enum class State { Open, Shut };
};

struct Tree {
  int value;
  std::unique_ptr<Tree> left;
  std::unique_ptr<Tree> right;
};

// Containers that are classes of their own, one of which leads back to itself.
struct Names : std::vector<std::string> {};
struct Nested : std::vector<std::unique_ptr<Nested>> {};
template <class T>
struct Tagged : std::vector<std::unique_ptr<Tagged<T>>> {};

class Account {
  [[maybe_unused]] std::string owner_;
  [[maybe_unused]] long cents_ = 0;
  SONDE_FIELDS(Account, owner_, cents_);
};

}  // namespace shop

namespace sonde {
namespace {

using testing::ElementsAre;

struct Hidden {
  int first;
  bool second;
};
enum class Secret { Small, Large };
enum OldSecret { Old, Older };

template <class T>
std::string name() {
  return schema::details(derive::type_v<T>).name;
}

template <class T>
std::uint32_t kind() {
  schema::resolve(derive::type_v<T>);
  return derive::type_v<T>.kind.bits();
}

template <class T>
const std::vector<std::string>& labels() {
  return schema::details(derive::type_v<T>).labels;
}

template <class T>
const std::vector<std::int64_t>& values() {
  return schema::details(derive::type_v<T>).values;
}

TEST(Names, AreWhatUsersWrite) {
  EXPECT_EQ(name<long>(), "std::int64_t");
  EXPECT_EQ(name<std::string>(), "std::string");
  EXPECT_EQ((name<std::map<std::string, std::vector<int>>>()),
            "std::map<std::string, std::vector<int>>");
  EXPECT_EQ((name<std::array<shop::Item, 3>>()), "std::array<shop::Item, 3>");
  EXPECT_EQ(name<shop::Box<std::vector<std::string>>>(), "shop::Box<std::vector<std::string>>");
  EXPECT_EQ(name<shop::Box<unsigned long>>(), "shop::Box<unsigned long>");
  EXPECT_EQ(name<std::chrono::days>(), "std::chrono::duration<long, std::ratio<86400>>");
  EXPECT_EQ(name<std::chrono::duration<double>>(), "std::chrono::duration<double>");
}

TEST(Names, OfContainersAreThoseOfTheirClass) { EXPECT_EQ(name<shop::Names>(), "shop::Names"); }

TEST(Names, EndWhereATypeLeadsBackToItself) {
  EXPECT_EQ(name<shop::Nested>(), "shop::Nested");
  EXPECT_EQ(name<std::vector<shop::Nested>>(), "std::vector<shop::Nested>");
  EXPECT_EQ(name<shop::Tagged<int>>(), "shop::Tagged<std::unique_ptr<shop::Tagged<int>>>");
}

TEST(Names, LeaveOutWhatEnclosesThem) {
  struct Local {
    int value;
  };
  enum LocalPlain { One, Two };
  EXPECT_EQ(name<Hidden>(), "sonde::Hidden");
  EXPECT_EQ(name<Secret>(), "sonde::Secret");
  EXPECT_EQ(name<Local>(), "Local");
  EXPECT_EQ(name<LocalPlain>(), "LocalPlain");
  EXPECT_EQ(name<shop::Box<Hidden>>(), "shop::Box<sonde::Hidden>");
  EXPECT_EQ(name<shop::Box<Local>>(), "shop::Box<Local>");
  EXPECT_EQ((name<std::pair<Local, shop::Box<Local>>>()), "std::pair<Local, shop::Box<Local>>");
  EXPECT_THAT(labels<LocalPlain>(), ElementsAre("One", "Two"));
}

// Two test files may each have a type of this name in an unnamed namespace.
auto small_config() {
  struct Config {
    int width;
  };
  return Config{7};
}
auto large_config() {
  struct Config {
    std::string name;
    bool is_on;
  };
  return Config{"a", true};
}

template <class T>
std::string text_of(const T& value) {
  Tree tree;
  Sink sink(tree);
  derive::encode(value, sink);
  return codec::print(tree);
}

TEST(Names, MayBelongToSeveralTypes) {
  const auto small = small_config();
  const auto large = large_config();
  EXPECT_EQ(kind<decltype(small_config())>(), kind<decltype(large_config())>());
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(text_of(small), "Config{.width = 7}");
    EXPECT_EQ(text_of(std::vector{small}), "{Config{.width = 7}}");
    EXPECT_EQ(text_of(large), "Config{.name = \"a\", .is_on = true}");
    EXPECT_EQ(text_of(std::vector{large}), "{Config{.name = \"a\", .is_on = true}}");
  }
}

TEST(Names, OfTypesWithOneNameMeanThoseOfTheCase) {
  using Small = std::vector<decltype(small_config())>;
  using Large = std::vector<decltype(large_config())>;
  const auto element = [] { return schema::find(derive::type_v<Small>.kind)->fields[0]; };
  schema::resolve(derive::type_v<Small>);
  schema::resolve(derive::type_v<Large>);
  schema::prefer(derive::type_v<Small>);
  EXPECT_EQ(element(), derive::type_v<Small>.fields[0]);
  EXPECT_EQ(schema::find(element()->kind), element());
  schema::prefer(derive::type_v<Large>);
  EXPECT_EQ(element(), derive::type_v<Large>.fields[0]);
  EXPECT_EQ(schema::find(element()->kind), element());
}

TEST(Names, OfFieldsAreFound) {
  struct Local {
    int value;
    bool flag;
  };
  EXPECT_THAT(labels<shop::Item>(), ElementsAre("price", "name"));
  EXPECT_THAT(labels<shop::Tree>(), ElementsAre("value", "left", "right"));
  EXPECT_THAT(labels<shop::Box<int>>(), ElementsAre("value"));
  EXPECT_THAT(labels<Hidden>(), ElementsAre("first", "second"));
  EXPECT_THAT(labels<Local>(), ElementsAre("value", "flag"));
  EXPECT_THAT(labels<shop::Account>(), ElementsAre("owner_", "cents_"));
}

TEST(Names, OfEnumeratorsAreFound) {
  EXPECT_THAT(labels<shop::Color>(),
              ElementsAre("shop::Color::Red", "shop::Color::Green", "shop::Color::Blue"));
  EXPECT_THAT(labels<shop::Plain>(), ElementsAre("shop::First", "shop::Second", "shop::Last"));
  EXPECT_THAT(labels<Secret>(), ElementsAre("sonde::Secret::Small", "sonde::Secret::Large"));
  EXPECT_THAT(labels<OldSecret>(), ElementsAre("sonde::Old", "sonde::Older"));
}

TEST(Names, OfEnumeratorsInClassTemplatesAreFound) {
  using State = shop::Box<std::string>::State;
  ASSERT_EQ(static_cast<int>(State::Shut), 1);  // clang knows a member enum once it is used
  EXPECT_THAT(labels<State>(), ElementsAre("shop::Box<std::string>::State::Open",
                                           "shop::Box<std::string>::State::Shut"));
}

TEST(Enumerators, HaveTheirValues) {
  EXPECT_THAT(values<shop::Color>(), ElementsAre(0, 5, 6));
  EXPECT_THAT(values<shop::Plain>(), ElementsAre(0, 1, 7));
  EXPECT_THAT(values<shop::Mode>(), ElementsAre(0, 1, 2, 4, 1 << 20));
  EXPECT_THAT(values<shop::Sign>(), ElementsAre(-3, 0, 100));
  EXPECT_THAT(values<shop::Id>(), ElementsAre());
}

TEST(Enumerators, AreDrawnByNameOrAsNumbers) {
  drawing::CaseSource source;
  Random random(1);
  bool large = false;
  for (int i = 0; i < 200; ++i) {
    source.start_fresh(random, 50);
    EXPECT_THAT(static_cast<unsigned>(derive::draw<shop::Mode>(source)),
                testing::AnyOf(0U, 1U, 2U, 4U, 1U << 20));
    large = large || static_cast<int>(derive::draw<shop::Id>(source)) > 1000;
  }
  EXPECT_TRUE(large);
}

TEST(Kinds, AreFixed) {
  EXPECT_EQ(kind<bool>(), 0x5cfe0132U);
  EXPECT_EQ(kind<int>(), 0x0259b93bU);
  EXPECT_EQ(kind<long>(), 0x1b2baea3U);
  EXPECT_EQ(kind<double>(), 0x0dcea1a4U);
  EXPECT_EQ(kind<std::string>(), 0xb3f3891dU);
  EXPECT_EQ(kind<std::vector<int>>(), 0x288cd9a9U);
  EXPECT_EQ((kind<std::map<std::string, std::vector<int>>>()), 0x24714341U);
  EXPECT_EQ((kind<std::pair<int, std::string>>()), 0x972672c8U);
  EXPECT_EQ((kind<std::array<int, 3>>()), 0x17ef3699U);
  EXPECT_EQ(kind<std::optional<int>>(), 0xa209eab2U);
  EXPECT_EQ((kind<std::variant<int, std::string, shop::Item>>()), 0x50165b9aU);
  EXPECT_EQ(kind<std::chrono::milliseconds>(), 0x6fa611a0U);
  EXPECT_EQ(kind<shop::Color>(), 0x625b01a2U);
  EXPECT_EQ(kind<shop::Item>(), 0x9ff5e450U);
  EXPECT_EQ(kind<shop::Box<std::string>>(), 0x9b9e3508U);
  EXPECT_EQ(kind<shop::Box<unsigned long>>(), 0x7462d4b0U);
}

TEST(Kinds, DoNotDependOnHowAnIntegerIsSpelled) {
  EXPECT_EQ(kind<long>(), kind<long long>());
  EXPECT_EQ(kind<unsigned long>(), kind<unsigned long long>());
  EXPECT_NE(kind<long>(), kind<unsigned long>());
}

struct Many {
  int a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;
  int b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15;
  bool c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15;
  std::string d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15;
};

TEST(SixtyFourFields, AreNamedAndDrawn) {
  ASSERT_EQ(labels<Many>().size(), 64U);
  EXPECT_EQ(labels<Many>()[0], "a0");
  EXPECT_EQ(labels<Many>()[63], "d15");
  drawing::CaseSource source;
  source.start_simplest();
  derive::draw<Many>(source);
  EXPECT_EQ(source.drawn().size(), 65U);
}

}  // namespace
}  // namespace sonde
