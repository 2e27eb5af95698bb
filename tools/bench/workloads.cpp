// SPDX-License-Identifier: Apache-2.0
#include "bench/workloads.hpp"

#include <algorithm>
#include <iterator>

#include <fnmatch.h>

#include "bench/bad_option.hpp"
#include "bench/stateful.hpp"
#include "bench/structures.hpp"
#include "bench/typed_tasks.hpp"
#include "ifc_stack/check.hpp"
#include "ifc_stack/faults.hpp"
#include "ifc_stack/generators.hpp"
#include "micro/properties.hpp"
#include "schema/schema.hpp"

namespace sonde::bench {
namespace {

Workload micro_workload() {
  return {
      "micro",
      "needles in naively derived haystacks",
      {
          {"bad-nested", "a string that starts with b, a, d, !, compared one by one",
           property_of(&micro::check_bad_nested)},
          {"magic-u64", "eight bytes read as one 64-bit constant",
           property_of(&micro::check_magic_u64)},
          {"magic-string", "a string equal to 14 given characters",
           property_of(&micro::check_magic_string)},
          {"switch-3", "a 32-bit value equal to one constant of a three-case switch",
           property_of(&micro::check_switch_3)},
          {"pattern", "four integers with given low 16 bits, checked bit by bit",
           property_of(&micro::check_pattern)},
          {"sorted-8", "a strictly increasing vector of at least 8, and x above all",
           property_of(&micro::check_sorted_8)},
          {"bst-6", "a search tree of at least 6 nodes, depth 4", property_of(&micro::check_bst_6)},
          {"bst-10", "a search tree of at least 10 nodes, depth 5",
           property_of(&micro::check_bst_10)},
      }};
}

std::string fault_name(unsigned number) {
  return (number < 10 ? "fault-0" : "fault-") + std::to_string(number);
}

template <class Domain>
Workload ifc_stack_workload(const char* name, const char* what, const Domain& domain) {
  Workload workload{name, what, {}};
  for (unsigned number = 1; number <= ifc_stack::fault_count; ++number) {
    const auto& rules = ifc_stack::rules_with_fault(number);
    const auto body = [&rules](const ifc_stack::Pair& pair) {
      ifc_stack::check_noninterference(rules, pair.first, pair.second);
    };
    workload.tasks.push_back(
        {fault_name(number), ifc_stack::fault(number).meaning, property_of(body, given(domain))});
  }
  return workload;
}

// A pair of two holes with one number: the second state repeats the first, but from
// then on both stand in the case and can be changed.
Tree equal_pair_form(const Property& property) {
  constexpr std::uint64_t same_number = 1;
  const Type& arguments = schema::arguments_type({property.drawn_types(), property.arity()});
  Tree form;
  const auto root = form.open(arguments.kind);
  const auto pair = form.open(property.drawn_types()[0]->kind);
  for (int i = 0; i < 2; ++i) form.leaf(derive::hole, same_number);
  form.close(pair);
  form.close(root);
  return form;
}

Workload ifc_stack_equal_workload() {
  auto workload =
      ifc_stack_workload("ifc-stack-equal", "the same, where the states of a fresh pair are equal",
                         any<ifc_stack::Pair>());
  for (auto& task : workload.tasks) task.fresh_form = equal_pair_form(*task.property);
  return workload;
}

std::vector<Workload> make_workloads() {
  std::vector<Workload> all = {
      micro_workload(),
      ifc_stack_workload("ifc-stack",
                         "noninterference of a stack machine with 20 faults; derived pairs",
                         any<ifc_stack::Pair>()),
      ifc_stack_equal_workload(),
      ifc_stack_workload("ifc-stack-hand-written",
                         "the same with a generator written for it, as the yardstick",
                         ifc_stack::hand_written_pair()),
  };
  std::ranges::move(stateful_workloads(), std::back_inserter(all));
  std::ranges::move(structure_workloads(), std::back_inserter(all));
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
