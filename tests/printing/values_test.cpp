// SPDX-License-Identifier: Apache-2.0
// What a generator made prints as the value, wherever the value stands.
#include <cstdlib>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sonde/sonde.hpp>

namespace bank {

struct Point {
  int x;
  int y;
};
struct Line {
  Point from;
  Point to;
};
enum class Color { Red, Green };

class Account {
 public:
  explicit Account(std::string owner) : owner_(std::move(owner)) {}
  const std::string& owner() const { return owner_; }
  bool operator==(const Account&) const = default;
  bool operator<(const Account& other) const { return owner_ < other.owner_; }

 private:
  std::string owner_;
};
std::ostream& operator<<(std::ostream& stream, const Account& account) {
  return stream << "account of " << account.owner();
}

class Grid {
 public:
  explicit Grid(int size) : size_(size) {}
  int size() const { return size_; }

 private:
  int size_;
};
std::ostream& operator<<(std::ostream& stream, const Grid& grid) {
  for (int i = 0; i < grid.size(); ++i) stream << std::string(3, '.') << "\n";
  return stream;
}

struct Money {
  int cents;
};
struct Weight {
  int grams;
};
std::ostream& operator<<(std::ostream& stream, const Weight& weight) {
  return stream << weight.grams << " g";
}
struct Secret {
  int key;
};

// Neither can be looked into.
struct Flags {
  unsigned low : 3;
  unsigned high : 5;
};
struct Derived : Point {
  int z;
};

// A list of itself, as classes for JSON are.
struct Endless {
  using value_type = Endless;
  using iterator = const Endless*;
  void push_back(Endless);
  iterator begin() const { return nullptr; }
  iterator end() const { return nullptr; }
  std::size_t size() const { return 0; }
};

}  // namespace bank

template <>
struct sonde::Arbitrary<bank::Point> {
  static auto domain() {
    return sonde::map(sonde::in_range(1, 9), [](int x) { return bank::Point{x, -x}; });
  }
};
template <>
struct sonde::Arbitrary<bank::Color> {
  static auto domain() {
    return sonde::generate([](sonde::Draws&) { return bank::Color::Green; });
  }
};
template <>
struct sonde::Arbitrary<bank::Account> {
  static auto domain() { return sonde::build<bank::Account>(sonde::matching("[A-C]")); }
};
template <>
struct sonde::Arbitrary<bank::Flags> {
  static auto domain() {
    return sonde::map(sonde::in_range(1U, 7U),
                      [](unsigned low) { return bank::Flags{low & 7U, 0}; });
  }
};
template <>
struct sonde::Arbitrary<bank::Derived> {
  static auto domain() {
    return sonde::map(sonde::in_range(1, 9), [](int z) { return bank::Derived{{1, 2}, z}; });
  }
};
template <>
struct sonde::Arbitrary<bank::Endless> {
  static auto domain() {
    return sonde::generate([](sonde::Draws&) { return bank::Endless{}; });
  }
};

template <>
struct sonde::Show<bank::Money> {
  static std::string show(const bank::Money& money) { return std::to_string(money.cents) + " ct"; }
};
template <>
struct sonde::Show<bank::Weight> {
  static constexpr bool beside = true;
};
template <>
struct sonde::Show<bank::Secret> {
  static constexpr bool beside = false;
  static const char* show(const bank::Secret&) { return "***"; }
};

namespace sonde {
namespace {

using bank::Account;
using testing::HasSubstr;
using testing::Not;

template <class T, class Domain = Any<T>>
std::string report_on(Domain domain = {}) {
  return check(
             "Printing.Fails", [](const T&) { return false; }, given(domain).names("value"))
      .text();
}

TEST(PrintedValues, AnAggregateWithAGeneratorOfItsOwn) {
  EXPECT_THAT(report_on<bank::Point>(),
              HasSubstr("\n  bank::Point value = bank::Point{.x = 1, .y = -1};\n"));
}

TEST(PrintedValues, AnEnumerationWithAGeneratorOfItsOwn) {
  EXPECT_THAT(report_on<bank::Color>(), HasSubstr("value = bank::Color::Green;\n"));
}

TEST(PrintedValues, InsideADerivedType) {
  EXPECT_THAT(report_on<bank::Line>(),
              HasSubstr("value = bank::Line{.from = bank::Point{.x = 1, .y = -1}, .to = "
                        "bank::Point{.x = 1, .y = -1}};\n"));
}

TEST(PrintedValues, NeverShowDraws) {
  for (const auto& text : {report_on<bank::Point>(), report_on<bank::Line>(), report_on<Account>(),
                           report_on<std::vector<Account>>()})
    EXPECT_THAT(text.substr(0, text.find("replay: ")), Not(HasSubstr("@")));
}

TEST(PrintedValues, InContainersOptionalsAndVariants) {
  const auto accounts = container_of<std::vector>(any<Account>(), {.min = 2, .max = 2});
  EXPECT_THAT(report_on<std::vector<Account>>(accounts),
              HasSubstr("value = {account of A, account of A};\n"));
  const auto some = generate([](Draws&) { return std::optional(Account("B")); });
  EXPECT_THAT(report_on<std::optional<Account>>(some), HasSubstr("value = account of B;\n"));
  const auto either =
      generate([](Draws&) { return std::variant<int, Account, bank::Point>(Account("B")); });
  using Either = std::variant<int, Account, bank::Point>;
  EXPECT_THAT(report_on<Either>(either), HasSubstr("value = account of B;\n"));
  const auto point = generate([](Draws&) { return Either(bank::Point{1, 2}); });
  EXPECT_THAT(report_on<Either>(point), HasSubstr("value = bank::Point{.x = 1, .y = 2};\n"));
  const auto map_of_them =
      generate([](Draws&) { return std::map<Account, int>{{Account("C"), 3}}; });
  using Balances = std::map<Account, int>;
  EXPECT_THAT(report_on<Balances>(map_of_them), HasSubstr("value = {{account of C, 3}};\n"));
}

TEST(PrintedValues, SeveralLinesStandBelowTheName) {
  const auto grids = generate([](Draws&) { return bank::Grid(2); });
  EXPECT_THAT(report_on<bank::Grid>(grids),
              HasSubstr("\n  bank::Grid value =\n    ...\n    ...;\n"));
  const auto pairs = generate([](Draws&) { return std::pair(bank::Grid(2), 1); });
  using Pair = std::pair<bank::Grid, int>;
  EXPECT_THAT(report_on<Pair>(pairs), HasSubstr("value = {...\\n..., 1};\n"));
}

auto some_money() {
  return generate([](Draws&) { return std::optional(bank::Money{5}); });
}

TEST(PrintedValues, BesideTheDerivedFormWhereAShowSaysSo) {
  EXPECT_THAT(report_on<bank::Money>(), HasSubstr("value = bank::Money{.cents = 0} /* 0 ct */;\n"));
  EXPECT_THAT(report_on<bank::Weight>(),
              HasSubstr("value = bank::Weight{.grams = 0} /* 0 g */;\n"));
  EXPECT_THAT(report_on<std::optional<bank::Money>>(some_money()),
              HasSubstr("value = bank::Money{.cents = 5} /* 5 ct */;\n"));
}

TEST(PrintedValues, InPlaceOfTheDerivedFormWhereAShowSaysSo) {
  EXPECT_THAT(report_on<bank::Secret>(), HasSubstr("value = ***;\n"));
}

TEST(PrintedValues, WhatCannotBeLookedInto) {
  EXPECT_THAT(report_on<bank::Flags>(), HasSubstr("value = <bank::Flags, 4 bytes: "));
  EXPECT_THAT(report_on<bank::Derived>(), HasSubstr("value = <bank::Derived, 12 bytes: "));
  EXPECT_THAT(report_on<bank::Endless>(), HasSubstr("value = <bank::Endless, 1 byte: "));
}

TEST(PrintedValues, OfExamplesChecksAndNotes) {
  const auto report = check(
      "Printing.Fails",
      [](const Account& account) {
        SONDE_NOTE(account);
        SONDE_CHECK(account == Account("B"));
      },
      given().example(Account("C")).names("account"));
  EXPECT_THAT(report.text(), HasSubstr("\n  bank::Account account = account of C;\n"));
  EXPECT_THAT(report.text(), HasSubstr("\n    account of C == account of B\n"));
  EXPECT_THAT(report.text(), HasSubstr("\nnote: account = account of C\n"));
}

// Only the report changed: tokens and case files have the draws, as before.
TEST(PrintedValues, ReplayTheirDraws) {
  const auto fails = [](const Account& account) { return account.owner() == "A"; };
  const auto found = check("Printing.Replayed", fails, given().names("account"));
  const std::string token = std::string("Printing.Replayed@") + found.token();
  setenv("SONDE_REPLAY", token.c_str(), 1);
  const auto replayed = check("Printing.Replayed", fails, given().names("account"));
  unsetenv("SONDE_REPLAY");
  EXPECT_EQ(replayed.verdict(), Verdict::Failed);
  EXPECT_THAT(replayed.text(), HasSubstr("\n  bank::Account account = account of B;\n"));
}

}  // namespace
}  // namespace sonde
