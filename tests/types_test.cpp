// SPDX-License-Identifier: Apache-2.0
// What docs/types.md shows: one way out for each kind of type that is not derived.
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "sonde/domains.hpp"
#include "sonde/sonde.hpp"

namespace shapes {

// [invariant]
// An aggregate with an invariant: derived values would break it.
struct Range {
  int first;
  int last;  // never below `first`
};
// [invariant]

// [union]
struct Value {
  bool is_whole;
  union {
    int whole;
    double real;
  };
};
// [union]

// [bit-fields]
struct Flags {
  unsigned urgent : 1;
  unsigned priority : 3;
};
// [bit-fields]

// [base]
struct Named {
  std::string name;
};

struct City : Named {
  int inhabitants = 0;
  SONDE_FIELDS(City, name, inhabitants);
};
// [base]

// [polymorphic]
struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
};

struct Circle final : Shape {
  explicit Circle(double r) : radius(r) {}
  double area() const override { return 3.14159 * radius * radius; }
  double radius;
};

struct Square final : Shape {
  explicit Square(double s) : side(s) {}
  double area() const override { return side * side; }
  double side;
};
// [polymorphic]

// [fields]
class Discount {
 public:
  int percent() const { return percent_; }

 private:
  int percent_ = 0;
  SONDE_FIELDS(Discount, percent_);
};
// [fields]

// [private]
class Celsius {
 public:
  explicit Celsius(double degrees) : degrees_(degrees) {}
  double degrees() const { return degrees_; }

 private:
  double degrees_;
};
// [private]

// Has no domain of its own.
class Kelvin {
 public:
  explicit Kelvin(double degrees) : degrees_(degrees) {}
  double degrees() const { return degrees_; }

 private:
  double degrees_;
};

}  // namespace shapes

using shapes::Celsius;
using shapes::Circle;
using shapes::City;
using shapes::Discount;
using shapes::Flags;
using shapes::Kelvin;
using shapes::Range;
using shapes::Shape;
using shapes::Square;
using shapes::Value;

// [invariant-domain]
template <>
struct sonde::Arbitrary<Range> {
  static auto domain() {
    return sonde::generate([](sonde::Draws& draws) {
      const int first = draws(sonde::in_range(-1000, 1000));
      return Range{first, draws(sonde::in_range(first, 1000))};
    });
  }
};
// [invariant-domain]

// [constructor-domain]
template <>
struct sonde::Arbitrary<Celsius> {
  static auto domain() { return sonde::build<Celsius>(sonde::in_range(-273.15, 1000.0)); }
};
// [constructor-domain]

// [union-domain]
template <>
struct sonde::Arbitrary<Value> {
  static auto domain() {
    return sonde::map(sonde::any<std::variant<int, double>>(), [](std::variant<int, double> held) {
      Value value{};
      value.is_whole = held.index() == 0;
      if (value.is_whole) value.whole = std::get<0>(held);
      else value.real = std::get<1>(held);
      return value;
    });
  }
};
// [union-domain]

// [bit-fields-domain]
template <>
struct sonde::Arbitrary<Flags> {
  static auto domain() {
    return sonde::generate([](sonde::Draws& draws) {
      Flags flags{};
      flags.urgent = draws.any<bool>() ? 1 : 0;
      flags.priority = draws(sonde::in_range(0U, 7U)) & 7U;
      return flags;
    });
  }
};
// [bit-fields-domain]

// [polymorphic-domain]
template <>
struct sonde::Arbitrary<std::unique_ptr<Shape>> {
  static auto domain() {
    return sonde::generate([](sonde::Draws& draws) -> std::unique_ptr<Shape> {
      const double length = draws(sonde::in_range(0.0, 100.0));
      if (draws.any<bool>()) return std::make_unique<Circle>(length);
      return std::make_unique<Square>(length);
    });
  }
};
// [polymorphic-domain]

namespace {

constexpr sonde::Settings few = {.max_tests = 200};

TEST(TypesPage, ADomainKeepsAnInvariant) {
  const auto report = sonde::check(
      "TypesPage.Range",
      [](std::vector<Range> ranges) {
        for (const Range& range : ranges) SONDE_CHECK_LE(range.first, range.last);
      },
      few);
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(TypesPage, PrivateMembersAreNamed) {
  const auto report = sonde::check(
      "TypesPage.Discount", [](Discount discount) { SONDE_CHECK_LT(discount.percent(), 7); },
      sonde::given().names("discount"));
  EXPECT_EQ(std::string(report.counterexample()),
            "shapes::Discount discount = shapes::Discount{.percent_ = 7};\n")
      << report.text();
}

TEST(TypesPage, AConstructorIsCalledWithDrawnValues) {
  const auto report = sonde::check(
      "TypesPage.Celsius", [](Celsius celsius) { SONDE_CHECK_GE(celsius.degrees(), -273.15); },
      few);
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(TypesPage, OneParameterMayHaveADomainWhereItsTypeHasNone) {
  const auto report = sonde::check(
      "TypesPage.Kelvin", [](Kelvin kelvin) { SONDE_CHECK_GE(kelvin.degrees(), 0.0); },
      sonde::given(sonde::build<Kelvin>(sonde::in_range(0.0, 1000.0))).with(few));
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(TypesPage, AUnionIsDrawnAsAVariant) {
  const auto report = sonde::check(
      "TypesPage.Value",
      [](Value value) {
        SONDE_SOMETIMES(value.is_whole);
        SONDE_SOMETIMES(!value.is_whole && !std::isnan(value.real));
      },
      few);
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(TypesPage, BitFieldsAreDrawnByADomain) {
  const auto report = sonde::check(
      "TypesPage.Flags",
      [](Flags flags) {
        SONDE_SOMETIMES(flags.urgent == 1);
        SONDE_SOMETIMES(flags.priority == 7);
      },
      few);
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(TypesPage, MembersOfABaseAreNamed) {
  const auto report = sonde::check(
      "TypesPage.City",
      [](City city) {
        SONDE_SOMETIMES(!city.name.empty());
        SONDE_SOMETIMES(city.inhabitants > 0);
      },
      few);
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(TypesPage, APointerToABaseHoldsADerivedObject) {
  const auto report = sonde::check(
      "TypesPage.Shape",
      [](std::vector<std::unique_ptr<Shape>> shapes) {
        for (const auto& shape : shapes) SONDE_CHECK_GE(shape->area(), 0.0);
      },
      few);
  EXPECT_TRUE(report.passed()) << report.text();
}

}  // namespace
