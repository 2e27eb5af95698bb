// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "suite/numbers.hpp"
#include "task.hpp"

namespace suite::numbers {

template <Fault fault>
void check_tax(const std::vector<Line>& lines, std::uint8_t percent);
template <Fault fault>
void check_capacity(const std::array<std::uint16_t, 4>& counts);
template <Fault fault>
void check_part(const Range& range, double number, std::uint8_t parts);
template <Fault fault>
void check_weekday(const Date& date);
template <Fault fault>
void check_hypotenuse(std::int32_t a, std::int32_t b);
template <Fault fault>
void check_shares(std::uint32_t cents, const std::vector<std::uint8_t>& percents);

template <class Visit>
void visit_tasks(const Visit& visit) {
  using workload::Half, workload::TaskOf;
  using enum Fault;
  visit(TaskOf{"tax-rounding", "a tax of a half cent above an even number", &check_tax<Present>,
               &check_tax<Absent>, Half::Tuning});
  visit(TaskOf{"capacity", "a product of more than 53 bits", &check_capacity<Present>,
               &check_capacity<Absent>, Half::Final});
  visit(TaskOf{"range-part", "a number just below the end of a range", &check_part<Present>,
               &check_part<Absent>, Half::Tuning});
  visit(TaskOf{"weekday", "a date that exists, after February 1700", &check_weekday<Present>,
               &check_weekday<Absent>, Half::Final});
  visit(TaskOf{"hypotenuse", "a sum of two squares just below a large square",
               &check_hypotenuse<Present>, &check_hypotenuse<Absent>, Half::Tuning});
  visit(TaskOf{"shares", "percentages that sum up to 100, and a cent left over",
               &check_shares<Present>, &check_shares<Absent>, Half::Final});
}

}  // namespace suite::numbers
