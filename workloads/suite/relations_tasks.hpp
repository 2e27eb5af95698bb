// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "suite/relations.hpp"
#include "task.hpp"

namespace suite::relations {

template <Fault fault>
void check_swaps(const std::vector<std::uint8_t>& from, const std::vector<std::uint8_t>& to);
template <Fault fault>
void check_patch(const std::vector<int>& before, const std::vector<int>& after);
template <Fault fault>
void check_transfers(const std::vector<std::uint8_t>& debts,
                     const std::vector<std::uint8_t>& credits);
template <Fault fault>
void check_bookings(const std::vector<Booking>& bookings);
template <Fault fault>
void check_position(const std::string& pattern, const std::string& text);
template <Fault fault>
void check_versions(const Version& a, const Version& b, const Version& c);

template <class Visit>
void visit_tasks(const Visit& visit) {
  using workload::Half, workload::TaskOf;
  using enum Fault;
  visit(TaskOf{"permutation", "two lists, one a permutation of the other that moves the last entry",
               &check_swaps<Present>, &check_swaps<Absent>, Half::Tuning});
  visit(TaskOf{"patch",
               "two lists of equal length that differ in the last entry, and in few others",
               &check_patch<Present>, &check_patch<Absent>, Half::Final});
  visit(TaskOf{"equal-sums", "two lists of equal sum, and so are their first parts",
               &check_transfers<Present>, &check_transfers<Absent>, Half::Tuning});
  visit(TaskOf{"bookings", "a booking that starts when another ends, and no conflict",
               &check_bookings<Present>, &check_bookings<Absent>, Half::Final});
  visit(TaskOf{"substring", "a pattern that repeats itself, in the text behind a false start",
               &check_position<Present>, &check_position<Absent>, Half::Tuning});
  visit(TaskOf{"version-order", "three stages of one version: two numbers and a word between them",
               &check_versions<Present>, &check_versions<Absent>, Half::Final});
}

}  // namespace suite::relations
