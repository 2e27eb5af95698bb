// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <tuple>

#include "sonde/derive.hpp"

// The calendar of std::chrono. All that is drawn is a date that exists: year_month_day.ok(). Days
// as points in time (sys_days, local_days) are drawn as dates, and hh_mm_ss as times of a day.
// Durations and other points in time need no header.

namespace sonde::derive {

// One number of a date, between two others.
template <class T, int Min, int Max>
struct CalendarNumber {
  static T draw(Source& source) { return draw_to(source, Max); }
  static T draw_to(Source& source, int max) {
    const auto number = source.integer(type_v<T>, Min, max);
    if constexpr (std::is_same_v<T, std::chrono::year>) return T(static_cast<int>(number));
    else return T(static_cast<unsigned>(number));
  }
  static void encode(const T& value, Sink& sink) {
    sink.leaf(type_v<T>.kind, static_cast<std::uint64_t>(std::int64_t{number_of(value)}));
  }
  static constexpr Type describe_as(const char* name) {
    return {.form = Form::Integer,
            .style = Style::Construct,
            .name = name,
            .is_signed = true,
            .min = static_cast<std::uint64_t>(std::int64_t{Min}),
            .max = static_cast<std::uint64_t>(std::int64_t{Max})};
  }

 private:
  static int number_of(const T& value) {
    if constexpr (requires { value.c_encoding(); }) return static_cast<int>(value.c_encoding());
    else if constexpr (requires { static_cast<int>(value); }) return static_cast<int>(value);
    else return static_cast<int>(static_cast<unsigned>(value));
  }
};

template <>
struct Adapted<std::chrono::year> : CalendarNumber<std::chrono::year, -32767, 32767> {
  static constexpr Type describe() { return describe_as("std::chrono::year"); }
};
template <>
struct Adapted<std::chrono::month> : CalendarNumber<std::chrono::month, 1, 12> {
  static constexpr Type describe() { return describe_as("std::chrono::month"); }
};
template <>
struct Adapted<std::chrono::day> : CalendarNumber<std::chrono::day, 1, 31> {
  static constexpr Type describe() { return describe_as("std::chrono::day"); }
};
template <>
struct Adapted<std::chrono::weekday> : CalendarNumber<std::chrono::weekday, 0, 6> {
  static constexpr Type describe() { return describe_as("std::chrono::weekday"); }
};

// The part of a date that has this type.
template <class Part>
Part calendar_part(const auto& whole) {
  if constexpr (std::is_same_v<Part, std::chrono::year>) return whole.year();
  else if constexpr (std::is_same_v<Part, std::chrono::month>) return whole.month();
  else if constexpr (std::is_same_v<Part, std::chrono::day>) return whole.day();
  else if constexpr (std::is_same_v<Part, std::chrono::weekday>) return whole.weekday();
  else return whole.month_day_last();
}

template <class T, class... Parts>
struct CalendarDate {
  using Holds = reflect::FieldList<Parts...>;

  static T draw(Source& source) {
    source.begin(type_v<T>);
    T value{derive::draw<Parts>(source)...};  // braces draw from left to right
    source.end();
    return value;
  }
  static void encode(const T& value, Sink& sink) {
    const auto span = sink.open(type_v<T>.kind);
    (derive::encode<Parts>(calendar_part<Parts>(value), sink), ...);
    sink.close(span);
  }
  static constexpr Type describe_as(const char* name) {
    return {.form = Form::Record,
            .style = Style::Construct,
            .name = name,
            .fields = Types<Parts...>::at,
            .field_count = sizeof...(Parts)};
  }
};

// A date that ends with a day, which is one of its month.
template <class T, class... Parts>
struct CalendarDay : CalendarDate<T, Parts..., std::chrono::day> {
  static T draw(Source& source) {
    source.begin(type_v<T>);
    const std::tuple<Parts...> month{derive::draw<Parts>(source)...};
    const T value =
        std::apply([&](auto... parts) { return T(parts..., draw_day(source, parts...)); }, month);
    source.end();
    return value;
  }

 private:
  static std::chrono::day draw_day(Source& source, std::chrono::year year,
                                   std::chrono::month month) {
    const auto last = static_cast<unsigned>((year / month / std::chrono::last).day());
    return Adapted<std::chrono::day>::draw_to(source, static_cast<int>(last));
  }
  static std::chrono::day draw_day(Source& source, std::chrono::month month) {
    return draw_day(source, std::chrono::year(2000), month);  // a leap year
  }
};

template <>
struct Adapted<std::chrono::weekday_last>
    : CalendarDate<std::chrono::weekday_last, std::chrono::weekday> {
  static constexpr Type describe() { return describe_as("std::chrono::weekday_last"); }
};
template <>
struct Adapted<std::chrono::month_day_last>
    : CalendarDate<std::chrono::month_day_last, std::chrono::month> {
  static constexpr Type describe() { return describe_as("std::chrono::month_day_last"); }
};
template <>
struct Adapted<std::chrono::year_month>
    : CalendarDate<std::chrono::year_month, std::chrono::year, std::chrono::month> {
  static constexpr Type describe() { return describe_as("std::chrono::year_month"); }
};
template <>
struct Adapted<std::chrono::year_month_day_last>
    : CalendarDate<std::chrono::year_month_day_last, std::chrono::year,
                   std::chrono::month_day_last> {
  static constexpr Type describe() { return describe_as("std::chrono::year_month_day_last"); }
};

template <>
struct Adapted<std::chrono::month_day> : CalendarDay<std::chrono::month_day, std::chrono::month> {
  static constexpr Type describe() { return describe_as("std::chrono::month_day"); }
};
template <>
struct Adapted<std::chrono::year_month_day>
    : CalendarDay<std::chrono::year_month_day, std::chrono::year, std::chrono::month> {
  static constexpr Type describe() { return describe_as("std::chrono::year_month_day"); }
};

// A point in time that is a date.
template <class Clock>
  requires requires(std::chrono::year_month_day date) {
    std::chrono::time_point<Clock, std::chrono::days>(date);
  }
struct Adapted<std::chrono::time_point<Clock, std::chrono::days>> {
  using T = std::chrono::time_point<Clock, std::chrono::days>;
  using Date = std::chrono::year_month_day;
  static constexpr bool is_local = std::is_same_v<Clock, std::chrono::local_t>;

  static T draw(Source& source) {
    source.begin(type_v<T>);
    const T value(derive::draw<Date>(source));
    source.end();
    return value;
  }
  static void encode(const T& value, Sink& sink) {
    const auto span = sink.open(type_v<T>.kind);
    derive::encode<Date>(Date(value), sink);
    sink.close(span);
  }
  static constexpr Type describe() {
    return {.form = Form::Record,
            .style = Style::Construct,
            .name = is_local ? "std::chrono::local_days" : "std::chrono::sys_days",
            .fields = Types<Date>::at,
            .field_count = 1};
  }
};

// A time of a day.
template <class Duration>
  requires std::is_integral_v<typename Duration::rep>
struct Adapted<std::chrono::hh_mm_ss<Duration>> {
  using T = std::chrono::hh_mm_ss<Duration>;
  using Count = typename Duration::rep;
  static constexpr auto day = std::chrono::duration_cast<Duration>(std::chrono::hours(24)).count();

  static T draw(Source& source) {
    source.begin(type_v<T>);
    source.begin(type_v<Duration>);
    const Count count = draw_integer<Count>(source, type_v<Count>, 0, day > 0 ? day - 1 : 0);
    source.end();
    source.end();
    return T(Duration(count));
  }
  static void encode(const T& value, Sink& sink) {
    const auto span = sink.open(type_v<T>.kind);
    derive::encode<Duration>(std::chrono::duration_cast<Duration>(value.to_duration()), sink);
    sink.close(span);
  }
  static constexpr Type describe() {
    return {.form = Form::Record,
            .style = Style::Construct,
            .name = "std::chrono::hh_mm_ss",
            .arguments = Types<Duration>::at,
            .argument_count = 1,
            .fields = Types<Duration>::at,
            .field_count = 1};
  }
};

}  // namespace sonde::derive
