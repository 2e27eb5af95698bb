// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>

#include "sonde/domains/opaque.hpp"

// Dates and times of the Gregorian calendar, as structs or as types of <chrono>, which this
// header recognises by their shape and does not include:
//   dates({2020, 1, 1}, {2029, 12, 31})          sonde::Date
//   dates<std::chrono::year_month_day>()
//   moments<std::chrono::sys_seconds>()

namespace sonde {

struct Date {
  int year = 2000;
  unsigned month = 1;
  unsigned day = 1;
  friend constexpr auto operator<=>(const Date&, const Date&) = default;
};

struct TimeOfDay {
  unsigned hour = 0;
  unsigned minute = 0;
  unsigned second = 0;
  friend constexpr auto operator<=>(const TimeOfDay&, const TimeOfDay&) = default;
};

struct Moment {
  Date date{};
  TimeOfDay time{};
  friend constexpr auto operator<=>(const Moment&, const Moment&) = default;
};

namespace domains {

inline constinit const Type date_type = opaque(Form::Record, "date");
inline constinit const Type moment_type = opaque(Form::Record, "moment");
inline constinit const Type special_day_type = opaque(Form::Choice, "special_day");
inline constexpr int seconds_a_day = 24 * 60 * 60;
inline constinit const Type second_type{
    .form = Form::Integer, .name = "second_of_day", .max = seconds_a_day - 1};
inline constinit const Type day_type{.form = Form::Integer,
                                     .name = "day",
                                     .is_signed = true,
                                     .min = static_cast<std::uint64_t>(INT64_MIN),
                                     .max = INT64_MAX};

inline constexpr int day_of_2000 = 10957;  // days from 1970-01-01 to the simplest date

constexpr bool is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }
constexpr unsigned days_in(int year, unsigned month) {
  if (month == 2) return is_leap(year) ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

// Days from 1970-01-01, and back (Howard Hinnant, chrono-Compatible Low-Level Date Algorithms).
constexpr int day_number(Date date) {
  const int year = date.year - (date.month <= 2 ? 1 : 0);
  const int era = (year >= 0 ? year : year - 399) / 400;
  const int year_of_era = year - era * 400;
  const int month = static_cast<int>(date.month);
  const int day_of_year =
      (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + static_cast<int>(date.day) - 1;
  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year -
         719468;
}
constexpr Date date_of(int number) {
  const int shifted = number + 719468;
  const int era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
  const int day = shifted - era * 146097;
  const int year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
  const int day_of_year = day - (365 * year + year / 4 - year / 100);
  const int month = (5 * day_of_year + 2) / 153;
  const auto from_january = static_cast<unsigned>(month < 10 ? month + 3 : month - 9);
  return {year + era * 400 + (from_january <= 2 ? 1 : 0), from_january,
          static_cast<unsigned>(day_of_year - (153 * month + 2) / 5 + 1)};
}
constexpr bool is_date(Date date) {
  return date.month >= 1 && date.month <= 12 && date.day >= 1 &&
         date.day <= days_in(date.year, date.month);
}
constexpr int second_number(TimeOfDay time) {
  return static_cast<int>((time.hour * 60 + time.minute) * 60 + time.second);
}
constexpr TimeOfDay time_of(int second) {
  const auto number = static_cast<unsigned>(second);
  return {number / 3600, number / 60 % 60, number % 60};
}

// So many seconds in the ticks of a duration.
template <class Duration>
constexpr Duration duration_of(long long seconds) {
  return Duration(
      static_cast<typename Duration::rep>(seconds * Duration::period::den / Duration::period::num));
}

// Whether the ticks of a duration can count so many seconds.
template <class Duration>
constexpr bool counts(long long seconds) {
  using Rep = typename Duration::rep;
  constexpr long long den = Duration::period::den;
  if (seconds > INT64_MAX / den || seconds < INT64_MIN / den) return false;
  if constexpr (std::is_integral_v<Rep>) {
    const long long ticks = seconds * den / Duration::period::num;
    const auto stored = static_cast<Rep>(ticks);
    return static_cast<long long>(stored) == ticks && (stored < Rep{}) == (ticks < 0);
  }
  return true;
}

// Made of a day and a second of that day: one of the structs above, a calendar type, a time
// point, the time of a day or a duration.
template <class T>
constexpr T time_as(int day, int second) {
  if constexpr (std::is_same_v<T, Date>) return date_of(day);
  else if constexpr (std::is_same_v<T, TimeOfDay>) return time_of(second);
  else if constexpr (std::is_same_v<T, Moment>) return {date_of(day), time_of(second)};
  else if constexpr (requires(T made) { made.year(), made.month(), made.day(); }) {
    const Date date = date_of(day);
    return T(decltype(T().year())(date.year), decltype(T().month())(date.month),
             decltype(T().day())(date.day));
  } else if constexpr (requires { typename T::clock; }) {
    return T(duration_of<typename T::duration>(1LL * day * seconds_a_day + second));
  } else if constexpr (requires { typename T::precision; }) {
    return T(duration_of<typename T::precision>(second));
  } else {
    return duration_of<T>(second);
  }
}

// Whether it can be made of them.
template <class T>
constexpr bool holds_time(int day, int second) {
  if constexpr (requires { typename T::clock; })
    return counts<typename T::duration>(1LL * day * seconds_a_day + second);
  else if constexpr (requires { typename T::precision; })
    return counts<typename T::precision>(second);
  else if constexpr (requires { typename T::period; }) return counts<T>(second);
  else return true;
}

struct DayRange {
  int first;
  int last;
};

// Most dates are any; the others are ends of months and leap days, where calendars go wrong.
inline int draw_day(Source& source, DayRange range) {
  source.begin(date_type);
  const auto number = static_cast<int>(source.integer(day_type, range.first - day_of_2000,
                                                      range.last - day_of_2000)) +
                      day_of_2000;
  Date date = date_of(number);
  constexpr unsigned weights[] = {6, 1, 1};
  const unsigned special = source.choose(special_day_type, weights, 3);
  source.end();
  source.end();
  if (special == 2) date = {date.year - date.year % 4, 2, 1};
  if (special != 0) date.day = days_in(date.year, date.month);
  const int moved = day_number(date);
  return moved >= range.first && moved <= range.last ? moved : number;
}
inline int draw_second(Source& source, int first, int last) {
  return static_cast<int>(source.integer(second_type, first, last));
}

template <class T>
struct Dates {
  using Value = T;
  DayRange range;

  T draw(Source& source) const { return time_as<T>(draw_day(source, range), 0); }
  const Type& type() const { return date_type; }
};

template <class T>
struct Times {
  using Value = T;
  int first;
  int last;

  T draw(Source& source) const { return time_as<T>(0, draw_second(source, first, last)); }
  const Type& type() const { return second_type; }
};

template <class T>
struct Moments {
  using Value = T;
  DayRange range;

  T draw(Source& source) const {
    source.begin(moment_type);
    const int day = draw_day(source, range);
    const int second = draw_second(source, 0, seconds_a_day - 1);
    source.end();
    return time_as<T>(day, second);
  }
  const Type& type() const { return moment_type; }
};

inline DayRange checked_days(Date from, Date to) {
  if (!is_date(from) || !is_date(to)) refuse("A range of dates is given one that does not exist.");
  if (to < from) refuse("A range of dates takes the earlier date first.");
  constexpr int furthest_year = 32767;  // as of std::chrono::year
  if (from.year < -furthest_year || to.year > furthest_year)
    refuse("A range of dates takes years from -32767 to 32767.");
  return {day_number(from), day_number(to)};
}

template <class T>
DayRange checked_days_of(Date from, Date to) {
  const DayRange days = checked_days(from, to);
  if (!holds_time<T>(days.first, 0) || !holds_time<T>(days.last, seconds_a_day - 1))
    refuse(
        "A range of dates has dates that its type cannot hold, as std::chrono::sys_time of "
        "nanoseconds holds only 1677-09-22 to 2262-04-10: give a shorter range, or a type that "
        "counts longer units, such as std::chrono::sys_seconds.");
  return days;
}

}  // namespace domains

// Both ends included. The simplest date is 2000-01-01, or the nearest to it.
template <class T = Date>
domains::Dates<T> dates(Date from = {1900, 1, 1}, Date to = {2100, 12, 31}) {
  return {domains::checked_days_of<T>(from, to)};
}

// Times of the day, to the second.
template <class T = TimeOfDay>
domains::Times<T> times(TimeOfDay from = {0, 0, 0}, TimeOfDay to = {23, 59, 59}) {
  const int first = domains::second_number(from);
  const int last = domains::second_number(to);
  if (last >= domains::seconds_a_day) refuse("A range of times is given one that does not exist.");
  if (last < first) refuse("A range of times takes the earlier time first.");
  if (!domains::holds_time<T>(0, last))
    refuse(
        "A range of times has times that its type cannot hold: give earlier times, or a type that "
        "counts longer units, such as std::chrono::seconds.");
  return {first, last};
}

// A date and a time of that day.
template <class T = Moment>
domains::Moments<T> moments(Date from = {1900, 1, 1}, Date to = {2100, 12, 31}) {
  return {domains::checked_days_of<T>(from, to)};
}

}  // namespace sonde
