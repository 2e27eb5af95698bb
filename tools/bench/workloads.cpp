// SPDX-License-Identifier: Apache-2.0
#include "bench/workloads.hpp"

#include <algorithm>
#include <iterator>

#include <fnmatch.h>

#include "bench/bad_option.hpp"
#include "bench/ifc_register.hpp"
#include "bench/ifc_stack.hpp"
#include "bench/labels_post.hpp"
#include "bench/stateful.hpp"
#include "bench/structures.hpp"
#include "bench/suite.hpp"
#include "bench/typed_tasks.hpp"
#include "micro/properties.hpp"

namespace sonde::bench {
namespace {

Workload micro_workload() {
  return {"micro",
          "needles in naively derived haystacks",
          {
              {"bad-nested", "a string that starts with b, a, d, !, compared one by one",
               property_of(&micro::check_bad_nested), property_of(&micro::control_bad_nested)},
              {"magic-u64", "eight bytes read as one 64-bit constant",
               property_of(&micro::check_magic_u64), property_of(&micro::control_magic_u64)},
              {"magic-string", "a string equal to 14 given characters",
               property_of(&micro::check_magic_string), property_of(&micro::control_magic_string)},
              {"switch-3", "a 32-bit value equal to one constant of a three-case switch",
               property_of(&micro::check_switch_3), property_of(&micro::control_switch_3)},
              {"pattern", "four integers with given low 16 bits, checked bit by bit",
               property_of(&micro::check_pattern), property_of(&micro::control_pattern)},
              {"sorted-8", "a strictly increasing vector of at least 8, and x above all",
               property_of(&micro::check_sorted_8), property_of(&micro::control_sorted_8)},
              {"bst-6", "a search tree of at least 6 nodes, depth 4",
               property_of(&micro::check_bst_6), property_of(&micro::control_bst_6)},
              {"bst-10", "a search tree of at least 10 nodes, depth 5",
               property_of(&micro::check_bst_10), property_of(&micro::control_bst_10)},
          }};
}

std::vector<Workload> make_workloads() {
  std::vector<Workload> all = {micro_workload()};
  std::ranges::move(ifc_stack_workloads(), std::back_inserter(all));
  std::ranges::move(ifc_register_workloads(), std::back_inserter(all));
  all.push_back(labels_post_workload());
  std::ranges::move(stateful_workloads(), std::back_inserter(all));
  std::ranges::move(structure_workloads(), std::back_inserter(all));
  std::ranges::move(suite_workloads(), std::back_inserter(all));
  return all;
}

}  // namespace

bool Task::is_shown_by(const Failure& failure) const {
  return exposed_by.empty() || failure.culprit == exposed_by;
}

std::span<const Workload> workloads() {
  static const auto all = make_workloads();
  return all;
}

const Workload& workload_named(std::string_view name) {
  const auto all = workloads();
  const auto found = std::ranges::find(all, name, &Workload::name);
  if (found == all.end()) refuse_name("workload", name, all);
  return *found;
}

std::vector<const Workload*> workloads_matching(const std::string& pattern) {
  std::vector<const Workload*> matching;
  for (const Workload& workload : workloads())
    if (fnmatch(pattern.c_str(), workload.name.c_str(), 0) == 0) matching.push_back(&workload);
  if (matching.empty()) refuse_name("workload", pattern, workloads());
  return matching;
}

std::vector<const Task*> tasks_named(const Workload& workload, std::string_view name_or_all) {
  std::vector<const Task*> named;
  for (const Task& task : workload.tasks)
    if (name_or_all == "all" || task.name == name_or_all) named.push_back(&task);
  if (named.empty()) refuse_name("task", name_or_all, workload.tasks);
  return named;
}

}  // namespace sonde::bench
