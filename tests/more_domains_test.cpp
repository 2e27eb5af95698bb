// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain_contract.hpp"
#include "sonde/domains/dates.hpp"
#include "sonde/sonde.hpp"
#include "tree/error.hpp"

namespace sonde {
namespace {

using contract::is_kept;
using contract::simplest;
using testing::HasSubstr;

TEST(PermutationOf, HasTheSameValues) {
  const std::vector<int> values = {1, 2, 2, 5, 9};
  is_kept(permutation_of(values), [&](const std::vector<int>& drawn) {
    return std::ranges::is_permutation(drawn, values);
  });
  EXPECT_EQ(simplest(permutation_of(values)), values);
}

TEST(PermutationOf, TakesListsAndArrays) {
  is_kept(permutation_of<std::deque>({3, 1}), [](const auto& drawn) { return drawn.size() == 2; });
  const std::array<std::string, 3> names = {"a", "b", "c"};
  EXPECT_EQ(simplest(permutation_of(names)), names);
  is_kept(permutation_of(std::vector<int>{}), [](const auto& drawn) { return drawn.empty(); });
}

TEST(PermutationOf, ReachesEveryOrder) {
  std::set<std::vector<int>> seen;
  const Report report = check(
      "Permutations.All", [&](const std::vector<int>& order) { seen.insert(order); },
      given(permutation_of<std::vector>({1, 2, 3, 4})));
  EXPECT_EQ(seen.size(), 24U);
  EXPECT_THAT(report.text(), HasSubstr("all 24 cases hold"));
}

TEST(SubsetOf, HasSomeOfTheValuesInTheirOrder) {
  const std::vector<int> values = {1, 3, 5, 7, 9};
  is_kept(subset_of(values),
          [&](const std::vector<int>& drawn) { return std::ranges::includes(values, drawn); });
  EXPECT_TRUE(simplest(subset_of(values)).empty());
}

TEST(SubsetOf, KeepsItsSizes) {
  const std::set<std::string> names = {"a", "b", "c", "d"};
  is_kept(subset_of(names, {.min = 2, .max = 3}),
          [](const auto& drawn) { return drawn.size() >= 2 && drawn.size() <= 3; });
  is_kept(subset_of<std::vector>({1, 2, 3}, {.min = 3}),
          [](const auto& drawn) { return drawn == std::vector{1, 2, 3}; });
  EXPECT_THROW(subset_of<std::vector>({1, 2, 3}, {.min = 4}), Error);
}

TEST(UniqueBy, HasNoTwoOfTheSameKey) {
  const auto tens = [](int value) { return value / 10; };
  const auto domain =
      unique_by(container_of<std::vector>(in_range(0, 99), {.min = 2, .max = 8}), tens);
  is_kept(domain, [&](const std::vector<int>& drawn) {
    std::set<int> keys;
    for (const int value : drawn) keys.insert(tens(value));
    return keys.size() == drawn.size() && drawn.size() >= 2;
  });
  EXPECT_EQ(simplest(domain).size(), 2U);
}

TEST(Emails, AreAddresses) {
  const std::regex address(
      "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@"
      "([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}");
  is_kept(emails(), [&](const std::string& text) {
    return std::regex_match(text, address) && text.find('@') <= 64 && text.size() <= 254;
  });
  EXPECT_EQ(simplest(emails()), "a@a.aa");
}

TEST(Urls, AreUrls) {
  const std::regex url(
      "https?://([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}(:[0-9]+)?"
      "(/([a-zA-Z0-9._~-]|%[0-9A-F]{2})*)*(\\?[^#]*)?(#.*)?");
  is_kept(urls(), [&](const std::string& text) { return std::regex_match(text, url); });
  EXPECT_EQ(simplest(urls()), "http://a.aa");
}

constexpr Date first_date{2019, 12, 5};
constexpr Date last_date{2024, 3, 1};

TEST(Dates, ExistAndKeepTheirBounds) {
  is_kept(dates(first_date, last_date), [](Date date) {
    return domains::is_date(date) && date >= first_date && date <= last_date;
  });
  EXPECT_EQ(simplest(dates()), (Date{2000, 1, 1}));
  EXPECT_EQ(simplest(dates(first_date, last_date)), first_date);
  EXPECT_EQ(simplest(dates({1950, 1, 1}, {1960, 6, 7})), (Date{1960, 6, 7}));
}

TEST(Dates, AreNumberedAsTheCalendarHasThem) {
  using namespace std::chrono;
  for (int day = -800'000; day < 800'000; day += 37) {
    const year_month_day expected = sys_days{days{day}};
    const Date date = domains::date_of(day);
    ASSERT_EQ(year_month_day(year(date.year), month(date.month), std::chrono::day(date.day)),
              expected);
    ASSERT_EQ(domains::day_number(date), day);
  }
}

TEST(Dates, HaveLeapDaysAndEndsOfMonths) {
  drawing::CaseSource source;
  Random random(1);
  int leap_days = 0;
  int ends = 0;
  for (int i = 0; i < 1000; ++i) {
    source.start_fresh(random, 50);
    const Date date = dates().draw(source);
    leap_days += date.month == 2 && date.day == 29 ? 1 : 0;
    ends += date.day == domains::days_in(date.year, date.month) ? 1 : 0;
  }
  EXPECT_GT(leap_days, 50);
  EXPECT_GT(ends, 150);
}

TEST(Dates, BecomeTypesOfChrono) {
  using namespace std::chrono;
  is_kept(dates<year_month_day>(first_date, last_date),
          [](year_month_day date) { return date.ok(); });
  EXPECT_EQ(simplest(dates<year_month_day>()), 2000y / January / 1);
  EXPECT_EQ(simplest(dates<sys_days>()), sys_days(2000y / January / 1));
  EXPECT_EQ(simplest(moments<sys_seconds>()), sys_days(2000y / January / 1));
  is_kept(times<seconds>(), [](seconds time) { return time >= 0s && time < 24h; });
  is_kept(times<minutes>(), [](minutes time) { return time >= 0s && time < 24h; });
  is_kept(times<hh_mm_ss<seconds>>(), [](const auto& time) { return time.hours() < 24h; });
}

TEST(Times, KeepTheirBounds) {
  constexpr TimeOfDay from{9, 30, 0};
  constexpr TimeOfDay to{17, 0, 15};
  is_kept(times(from, to), [&](TimeOfDay time) { return time >= from && time <= to; });
  EXPECT_EQ(simplest(times(from, to)), from);
  is_kept(moments(first_date, last_date),
          [](const Moment& moment) { return moment.date >= first_date && moment.time.hour < 24; });
}

TEST(Dates, RefuseWhatTheirTypeCannotHold) {
  using namespace std::chrono;
  using Nanoseconds = sys_time<nanoseconds>;
  constexpr Date first{1677, 9, 22};
  constexpr Date last{2262, 4, 10};
  is_kept(moments<Nanoseconds>(first, last), [&](Nanoseconds time) {
    return time >= sys_days(1677y / September / 22) && time < sys_days(2262y / April / 11);
  });
  EXPECT_THROW(moments<Nanoseconds>({1677, 9, 21}, last), Error);
  EXPECT_THROW(moments<Nanoseconds>(first, {2262, 4, 11}), Error);
  EXPECT_THROW(dates<Nanoseconds>({-9999, 1, 1}, {9999, 12, 31}), Error);
  EXPECT_THROW((dates<sys_time<duration<unsigned>>>({1969, 1, 1}, {2000, 1, 1})), Error);
  EXPECT_NO_THROW(moments<sys_seconds>({-32767, 1, 1}, {32767, 12, 31}));
  EXPECT_NO_THROW((moments<sys_time<duration<float>>>()));
  EXPECT_THROW((times<duration<std::int16_t>>()), Error);
  EXPECT_NO_THROW((times<duration<std::int16_t>>({0, 0, 0}, {9, 0, 0})));
}

TEST(Dates, RefuseWhatDoesNotExist) {
  EXPECT_THROW(dates({2023, 2, 29}, {2024, 1, 1}), Error);
  EXPECT_THROW(dates({2024, 2, 1}, {2024, 1, 1}), Error);
  EXPECT_THROW(times({24, 0, 0}, {24, 0, 1}), Error);
  EXPECT_THROW(times({3, 0, 0}, {2, 0, 0}), Error);
}

}  // namespace
}  // namespace sonde
