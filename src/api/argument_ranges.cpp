// SPDX-License-Identifier: Apache-2.0
#include "api/argument_ranges.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "schema/schema.hpp"
#include "sonde/tree/sink.hpp"

namespace sonde::api {
namespace {

// The lowest number of each range but the first.
constexpr std::array<std::int64_t, 12> signed_starts = {-999'999, -999, -99, -9,  -1,   0,
                                                        1,        2,    10,  100, 1000, 1'000'000};
constexpr std::array signed_names = {"below -999,999",
                                     "-999,999 to -1,000",
                                     "-999 to -100",
                                     "-99 to -10",
                                     "-9 to -2",
                                     "-1",
                                     "0",
                                     "1",
                                     "2 to 9",
                                     "10 to 99",
                                     "100 to 999",
                                     "1,000 to 999,999",
                                     "from 1,000,000"};
constexpr std::array<std::uint64_t, 6> natural_starts = {1, 2, 10, 100, 1000, 1'000'000};
constexpr std::array natural_names = {
    "0", "1", "2 to 9", "10 to 99", "100 to 999", "1,000 to 999,999", "from 1,000,000"};
constexpr std::array real_names = {"not a number", "-infinity", "below -1", "-1 to 0", "0",
                                   "0 to 1",       "above 1",   "infinity"};

template <class Number, std::size_t count>
std::size_t range_in(const std::array<Number, count>& starts, Number number) {
  return static_cast<std::size_t>(std::ranges::upper_bound(starts, number) - starts.begin());
}

std::size_t range_of_real(double number) {
  if (std::isnan(number)) return 0;
  if (std::isinf(number)) return number < 0 ? 1 : 7;
  if (number == 0) return 4;
  if (number < 0) return number < -1 ? 2 : 3;
  return number > 1 ? 6 : 5;
}

enum class Measure { None, Signed, Natural, Real, Enumerator, Length };

Measure measure_of_number(const Type& type) {
  if (type.form == Form::Real) return Measure::Real;
  return type.is_signed ? Measure::Signed : Measure::Natural;
}

Measure measure_of(const Type& type) {
  switch (type.style) {
    case Style::Number:
    case Style::Character: return measure_of_number(type);
    case Style::Boolean:
    case Style::Enumeration: return Measure::Enumerator;
    case Style::Text:
    case Style::Blob: return Measure::Length;
    case Style::Braces: return type.form == Form::List ? Measure::Length : Measure::None;
    default: return Measure::None;
  }
}

// What is behind a pointer need not be alive, and what a call fills in has no value yet.
Measure measure_of(const Argument& argument) {
  const ValueType& type = *argument.given.type;
  const bool is_value = !argument.given.by_pointer && !argument.given.is_out;
  return is_value && type.encode != nullptr ? measure_of(*type.schema) : Measure::None;
}

template <std::size_t count>
std::vector<std::string> all_of(const std::array<const char*, count>& names) {
  return {names.begin(), names.end()};
}

std::vector<std::string> enumerators_of(const Type& type) {
  if (type.style == Style::Boolean) return {"false", "true"};
  std::vector<std::string> names = schema::details(type).labels;
  for (std::string& name : names) name.erase(0, name.rfind(':') + 1);  // Color::Red
  return names;
}

std::uint64_t length_of(const Tree& tree) {
  return tree[0].kind.form() == Form::Bytes ? tree.bytes(tree[0]).size() : tree.child_count(0);
}

}  // namespace

std::vector<std::string> ranges_of(const Argument& argument) {
  switch (measure_of(argument)) {
    case Measure::None: return {};
    case Measure::Signed: return all_of(signed_names);
    case Measure::Real: return all_of(real_names);
    case Measure::Enumerator: return enumerators_of(*argument.given.type->schema);
    case Measure::Natural:
    case Measure::Length: return all_of(natural_names);
  }
  return {};
}

std::string measured_name(const Argument& argument) {
  return (measure_of(argument) == Measure::Length ? "size of " : "") + argument.name;
}

std::size_t range_of(const Argument& argument, const void* object) {
  Tree tree;
  Sink sink(tree);
  argument.given.type->encode(object, sink);
  const std::uint64_t value = tree[0].value;
  switch (measure_of(argument)) {
    case Measure::Signed: return range_in(signed_starts, static_cast<std::int64_t>(value));
    case Measure::Real: return range_of_real(std::bit_cast<double>(value));
    case Measure::Length: return range_in(natural_starts, length_of(tree));
    case Measure::Natural: return range_in(natural_starts, value);
    default: return value;
  }
}

}  // namespace sonde::api
