// SPDX-License-Identifier: Apache-2.0
// Every way in which a user's type may print, with the libraries that these ways are made for.
// They are included before Sonde; fmt_after_test.cpp has the other order.
#include <cstdlib>
#include <ostream>
#include <stdexcept>
#include <string>

#include <absl/strings/str_format.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#if __has_include(<format>)
#include <format>
#endif

#include <sonde/sonde.hpp>

namespace shop {

// A class that Sonde cannot look into: what the printers below write is all that is known.
class Hidden {
 public:
  explicit Hidden(int number) : number_(number) {}
  int number() const { return number_; }

 private:
  int number_;
};

struct Streamed : Hidden {
  using Hidden::Hidden;
};
std::ostream& operator<<(std::ostream& stream, const Streamed& value) {
  return stream << "streamed " << value.number();
}

struct ByFmt : Hidden {
  using Hidden::Hidden;
};

struct ByFormat : Hidden {
  using Hidden::Hidden;
};

struct Stringified : Hidden {
  using Hidden::Hidden;
  template <class Sink>
  friend void AbslStringify(Sink& sink, const Stringified& value) {
    absl::Format(&sink, "stringified %03d", value.number());
    sink.Append(2, '!');
    sink.Append("?");
  }
};

struct Printed : Hidden {
  using Hidden::Hidden;
};
void PrintTo(const Printed& value, std::ostream* stream) {
  *stream << "printed " << value.number();
}

struct Shown : Hidden {
  using Hidden::Hidden;
};

struct Appended : Hidden {
  using Hidden::Hidden;
};

// Has all of them.
struct Any : Hidden {
  using Hidden::Hidden;
};
std::ostream& operator<<(std::ostream& stream, const Any&) { return stream << "streamed"; }
void PrintTo(const Any&, std::ostream* stream) { *stream << "printed"; }

struct Mute : Hidden {
  using Hidden::Hidden;
};

// Converts to what streams have members for: to print it as a number would mislead.
struct Convertible : Hidden {
  using Hidden::Hidden;
  operator bool() const { return true; }
};

struct Throwing : Hidden {
  using Hidden::Hidden;
};
std::ostream& operator<<(std::ostream& stream, const Throwing&) {
  stream << "half ";
  throw std::runtime_error("no ink");
}

struct Deadly : Hidden {
  using Hidden::Hidden;
};
std::ostream& operator<<(std::ostream&, const Deadly&) { std::abort(); }

}  // namespace shop

template <>
struct fmt::formatter<shop::ByFmt> : fmt::formatter<int> {
  template <class State>
  auto format(const shop::ByFmt& value, State& state) const {
    return fmt::format_to(state.out(), "by fmt {}", value.number());
  }
};

#ifdef __cpp_lib_format
template <>
struct std::formatter<shop::ByFormat> : std::formatter<int> {
  template <class State>
  auto format(const shop::ByFormat& value, State& state) const {
    return std::format_to(state.out(), "by format {}", value.number());
  }
};
#endif

template <>
struct sonde::Show<shop::Shown> {
  static std::string show(const shop::Shown& value) {
    return "shown " + std::to_string(value.number());
  }
};

template <>
struct sonde::Show<shop::Appended> {
  static void show(const shop::Appended& value, sonde::TextSink& text) {
    text.append("appended ");
    text.append(std::to_string(value.number()));
  }
};

template <>
struct sonde::Show<shop::Any> {
  static const char* show(const shop::Any&) { return "shown"; }
};

namespace sonde {
namespace {

using testing::HasSubstr;
using testing::Not;

// The report on a value that a domain made and that is always refused.
template <class T>
std::string report_on() {
  const auto values = map(in_range(7, 9), [](int number) { return T(number); });
  return check(
             "Printing.Fails", [](const T&) { return false; }, given(values).names("value"))
      .text();
}

TEST(Printers, AnOperatorForStreams) {
  EXPECT_THAT(report_on<shop::Streamed>(), HasSubstr("\n  shop::Streamed value = streamed 7;\n"));
}

// g++ 12 has no <format>: there, the test printing-by-format shows it with libc++.
#ifdef __cpp_lib_format
TEST(Printers, AFormatterOfTheStandardLibrary) {
  EXPECT_THAT(report_on<shop::ByFormat>(), HasSubstr("shop::ByFormat value = by format 7;\n"));
}
#endif

TEST(Printers, AFormatterOfFmt) {
  EXPECT_THAT(report_on<shop::ByFmt>(), HasSubstr("shop::ByFmt value = by fmt 7;\n"));
}

TEST(Printers, AbslStringify) {
  EXPECT_THAT(report_on<shop::Stringified>(),
              HasSubstr("shop::Stringified value = stringified 007!!?;\n"));
}

TEST(Printers, PrintToOfGoogleTest) {
  EXPECT_THAT(report_on<shop::Printed>(), HasSubstr("shop::Printed value = printed 7;\n"));
}

TEST(Printers, ShowThatReturnsOrAppends) {
  EXPECT_THAT(report_on<shop::Shown>(), HasSubstr("shop::Shown value = shown 7;\n"));
  EXPECT_THAT(report_on<shop::Appended>(), HasSubstr("shop::Appended value = appended 7;\n"));
}

TEST(Printers, ShowComesBeforeAllOthers) {
  EXPECT_THAT(report_on<shop::Any>(), HasSubstr("shop::Any value = shown;\n"));
}

TEST(Printers, WithoutOneTheReportSaysWhatToDo) {
  EXPECT_THAT(report_on<shop::Mute>(),
              HasSubstr("shop::Mute value = <shop::Mute, 4 bytes: give it an operator<< or a "
                        "sonde::Show<shop::Mute>>;\n"));
}

TEST(Printers, AConversionIsNone) {
  EXPECT_THAT(report_on<shop::Convertible>(), HasSubstr("<shop::Convertible, 4 bytes: "));
}

TEST(Printers, OneThatThrowsSpoilsNothing) {
  EXPECT_THAT(report_on<shop::Throwing>(),
              HasSubstr("shop::Throwing value = <the printer threw: no ink>;\n"));
}

TEST(Printers, OneThatEndsItsProcessSpoilsNothing) {
  const std::string text = report_on<shop::Deadly>();
  EXPECT_THAT(text, HasSubstr("value = <shop::Deadly: to draw or print it again failed>;\n"));
  EXPECT_THAT(text, HasSubstr("returned false"));
}

}  // namespace
}  // namespace sonde
