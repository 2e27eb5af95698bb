// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "suite/size.hpp"
#include "task.hpp"

namespace suite::size {

template <Fault fault>
void check_sorted(const std::vector<int>& numbers);
template <Fault fault>
void check_streak(const std::vector<int>& changes);
template <Fault fault>
void check_joined(const std::vector<std::string>& parts);
template <Fault fault>
void check_disk_usage(const Folder& folder);
template <Fault fault>
void check_number_set(const std::vector<std::uint16_t>& numbers);
template <Fault fault>
void check_run_lengths(const std::string& text);

template <class Visit>
void visit_tasks(const Visit& visit) {
  using workload::Half, workload::TaskOf;
  using enum Fault;
  visit(TaskOf{"merge-sort", "more than 32 numbers, and a last chunk of one",
               &check_sorted<Present>, &check_sorted<Absent>, Half::Tuning});
  visit(TaskOf{"streak", "16 positive numbers in a row", &check_streak<Present>,
               &check_streak<Absent>, Half::Final});
  visit(TaskOf{"joined-texts", "texts of 256 characters in all", &check_joined<Present>,
               &check_joined<Absent>, Half::Tuning});
  visit(TaskOf{"deep-folders", "folders of six levels", &check_disk_usage<Present>,
               &check_disk_usage<Absent>, Half::Final});
  visit(TaskOf{"number-set", "a set that grows while its last slots are full",
               &check_number_set<Present>, &check_number_set<Absent>, Half::Tuning});
  visit(TaskOf{"text-run", "ten equal characters in a row", &check_run_lengths<Present>,
               &check_run_lengths<Absent>, Half::Final});
}

}  // namespace suite::size
