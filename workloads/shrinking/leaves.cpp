// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "shrinking/property_of.hpp"
#include "shrinking/rows.hpp"

namespace shrinking {
namespace {

using sonde::given;
using sonde::in_range;

bool has(const std::string& text, int (*is)(int)) {
  return std::ranges::any_of(text, [&](char c) { return is(static_cast<unsigned char>(c)) != 0; });
}

std::vector<Row> integers() {
  return {
      {.name = "above-a-number",
       .property = property_of([](int value) { return value <= 12345; }),
       .smallest = "12346"},
      {.name = "below-a-negative",
       .property = property_of([](std::int64_t value) { return value >= -500; }),
       .smallest = "-501"},
      {.name = "even-above",
       .property = property_of([](int value) { return value % 2 != 0 || value < 1000; }),
       .smallest = "1000"},
      {.name = "low-byte",
       .property = property_of([](std::uint64_t value) { return value % 256 != 77; }),
       .smallest = "77"},
      {.name = "either-sign",
       .property = property_of([](int value) { return value > -10 && value < 100; }),
       .smallest = "-10"},
      {.name = "sum-of-two",
       .property = property_of([](int a, int b) { return a + b <= 1000; },
                               given(in_range(0, 1000), in_range(0, 1000))),
       .smallest = "1, 1000"},
      {.name = "sum-of-list",
       .property = property_of([](const std::vector<unsigned>& values) {
         std::uint64_t sum = 0;
         for (const unsigned value : values) sum += value;
         return sum < 1000;
       }),
       .smallest = "{1000}"},
      {.name = "area",
       .property = property_of([](int width, int height) { return width * height < 100; },
                               given(in_range(1, 1000), in_range(1, 1000))),
       .smallest = "1, 100"},
      {.name = "three-close",
       .property = property_of(
           [](int a, int b, int c) { return a < 5 || std::abs(a - b) > 3 || std::abs(b - c) > 3; },
           given(sonde::generate([](sonde::Draws& draws) { return draws(in_range(0, 10000)); }),
                 in_range(0, 10000), in_range(0, 10000))),
       .smallest = "5, 2, 0"},
      {.name = "digit",
       .property = property_of([](char c) { return c < '0' || c > '9'; }),
       .smallest = "'0'"},
  };
}

std::vector<Row> reals() {
  return {
      {.name = "above-a-half",
       .property = property_of([](double value) { return !(value > 2.5); }),
       .smallest = "3.0"},
      {.name = "not-whole",
       .property = property_of(
           [](double value) { return !std::isfinite(value) || std::trunc(value) == value; }),
       .smallest = "0.5"},
      {.name = "absorbs-one",
       .property = property_of([](double value) { return value + 1 != value; }),
       .smallest = "9007199254740992.0"},
      {.name = "unequal-to-itself",
       .property = property_of([](double value) { return value == value; }),
       .smallest = "std::numeric_limits<double>::quiet_NaN()"},
      {.name = "below-a-negative-real",
       .property = property_of([](float value) { return !(value < -1.5F); }),
       .smallest = "-2.0f"},
  };
}

std::vector<Row> texts() {
  return {
      {.name = "five-characters",
       .property = property_of([](const std::string& text) { return text.size() < 5; }),
       .smallest = "\"aaaaa\""},
      {.name = "digit-and-capital",
       .property = property_of([](const std::string& text) {
         return !has(text, &std::isdigit) || !has(text, &std::isupper);
       }),
       .smallest = "\"0A\""},
      {.name = "no-palindrome",
       .property = property_of([](const std::string& text) {
         return std::equal(text.begin(), text.end(), text.rbegin());
       }),
       .smallest = "\"ab\""},
      {.name = "equal-texts",
       .property = property_of([](const std::string& one, const std::string& other) {
         return one.size() < 4 || one != other;
       }),
       .smallest = "\"aaaa\", \"aaaa\""},
      {.name = "unsorted-texts",
       .property = property_of(
           [](const std::vector<std::string>& texts) { return std::ranges::is_sorted(texts); }),
       .smallest = "{\"a\", \"\"}"},
      {.name = "highest-byte",
       .property = property_of([](const std::vector<std::uint8_t>& bytes) {
         return std::ranges::find(bytes, 0xff) == bytes.end();
       }),
       .smallest = "{0xff}"},
      {.name = "regular-expression",
       .property = property_of([](const std::string& text) { return !text.ends_with("org"); },
                               given(sonde::matching("[a-z]{2,8}@[a-z]+\\.(com|org)"))),
       .smallest = "\"aa@a.org\""},
      {.name = "beyond-ascii",
       .property = property_of(
           [](const std::string& text) {
             return std::ranges::none_of(text, [](char c) { return (c & 0x80) != 0; });
           },
           given(sonde::utf8_string())),
       .smallest = "\"\\xc2\\x80\""},
  };
}

}  // namespace

std::vector<Row> leaves() {
  std::vector<Row> rows = integers();
  for (const auto& part : {reals(), texts()}) rows.insert(rows.end(), part.begin(), part.end());
  return rows;
}

}  // namespace shrinking
