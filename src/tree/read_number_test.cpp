// SPDX-License-Identifier: Apache-2.0
#include "tree/read_number.hpp"

#include <array>
#include <cmath>
#include <string_view>
#include <system_error>

#include <gtest/gtest.h>

namespace sonde {
namespace {

struct Read {
  double number = -1;
  std::ptrdiff_t length = 0;
  std::errc error{};

  bool operator==(const Read&) const = default;
};

Read by_us(std::string_view text) {
  Read read;
  const auto [end, error] = read_number(text.data(), text.data() + text.size(), read.number);
  return {read.number, end - text.data(), error};
}

TEST(ReadNumber, ReadsRealNumbersInFull) {
  EXPECT_EQ(by_us("0.1"), (Read{0.1, 3}));
  EXPECT_EQ(by_us("-2.5e-3"), (Read{-2.5e-3, 7}));
  EXPECT_EQ(by_us("7 and more"), (Read{7, 1}));
  EXPECT_EQ(by_us("4.9406564584124654e-324"), (Read{5e-324, 23}));
  EXPECT_EQ(by_us("1e-999").error, std::errc::result_out_of_range);
  EXPECT_EQ(by_us("1e999").error, std::errc::result_out_of_range);
}

TEST(ReadNumber, RefusesWhatTheCLibraryWouldAlsoAccept) {
  for (const std::string_view text : {"", " 1", "+1", "- 1", "--1", "x1", "-"})
    EXPECT_EQ(by_us(text).error, std::errc::invalid_argument) << text;
  EXPECT_EQ(by_us("0x10"), (Read{0, 1}));
}

TEST(ReadNumber, ReadsFloatsAsFloats) {
  constexpr std::string_view text = "0.1";
  float number = 0;
  EXPECT_EQ(read_number(text.begin(), text.end(), number).ec, std::errc());
  EXPECT_EQ(number, 0.1F);
}

// Where the standard library has both, they agree.
#ifdef __cpp_lib_to_chars
TEST(ReadNumber, AgreesWithTheStandardLibrary) {
  constexpr std::array<std::string_view, 11> texts = {
      "1",   "-0", "3.25", ".5", "5.", "1e5", "5e-324", "1e-999", "1.7976931348623157e308",
      "inf", "nan"};
  for (const auto text : texts) {
    double expected = -1;
    const auto read = std::from_chars(text.begin(), text.end(), expected);
    const auto found = by_us(text);
    EXPECT_EQ(found.error, read.ec) << text;
    EXPECT_EQ(found.length, read.ptr - text.data()) << text;
    EXPECT_TRUE(found.number == expected || std::isnan(expected)) << text;
  }
}
#endif

}  // namespace
}  // namespace sonde
