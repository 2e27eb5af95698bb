// SPDX-License-Identifier: Apache-2.0
#include "sonde/adapt/chrono.hpp"

#include <gtest/gtest.h>

#include "adapter_contract.hpp"

namespace sonde {
namespace {

using namespace std::chrono;
using contract::text_of;

constexpr auto is_ok = [](const auto& date) { return date.ok(); };

template <class T>
class AdaptedCalendar : public testing::Test {};

using Dates = testing::Types<year, month, day, weekday, weekday_last, month_day, month_day_last,
                             year_month, year_month_day, year_month_day_last>;
TYPED_TEST_SUITE(AdaptedCalendar, Dates);

TYPED_TEST(AdaptedCalendar, KeepsTheContract) { contract::is_adapted<TypeParam>(is_ok); }

TEST(AdaptedDays, AreDates) {
  const auto is_date = [](const auto& days) { return year_month_day(days).ok(); };
  contract::is_adapted<sys_days>(is_date);
  contract::is_adapted<local_days>(is_date);
}

TEST(AdaptedTimes, AreTimesOfADay) {
  const auto is_within_a_day = [](const auto& time) {
    return !time.is_negative() && time.hours() < hours(24);
  };
  const auto is_same_time = [](const auto& one, const auto& other) {
    return one.to_duration() == other.to_duration();
  };
  contract::is_adapted<hh_mm_ss<seconds>>(is_within_a_day, is_same_time);
  contract::is_adapted<hh_mm_ss<milliseconds>>(is_within_a_day, is_same_time);
  contract::is_adapted<hh_mm_ss<hours>>(is_within_a_day, is_same_time);
}

TEST(AdaptedDates, ReadAsTheirConstructors) {
  EXPECT_EQ(text_of(sys_days(2024y / February / 29)),
            "std::chrono::sys_days{std::chrono::year_month_day{std::chrono::year{2024}, "
            "std::chrono::month{2}, std::chrono::day{29}}}");
  EXPECT_EQ(text_of(hh_mm_ss(seconds(61))),
            "std::chrono::hh_mm_ss<std::chrono::seconds>{std::chrono::seconds{61}}");
}

TEST(AdaptedDates, Shrink) {
  const auto is_early = [](year_month_day date) { return date.month() < March || date.day() < 2d; };
  EXPECT_EQ(contract::smallest_failing(is_early),
            "std::chrono::year_month_day{std::chrono::year{0}, std::chrono::month{3}, "
            "std::chrono::day{2}}");
}

}  // namespace
}  // namespace sonde
