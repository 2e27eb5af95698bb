// SPDX-License-Identifier: Apache-2.0
#include "bench/ifc_stack.hpp"

#include "bench/faults.hpp"
#include "bench/typed_tasks.hpp"
#include "ifc_stack/check.hpp"
#include "ifc_stack/check_end_to_end.hpp"
#include "ifc_stack/faults.hpp"
#include "ifc_stack/generators.hpp"

namespace sonde::bench {
namespace {

using namespace ifc_stack;

template <class Domain>
std::shared_ptr<const Property> noninterference_with(unsigned fault, const Domain& domain) {
  const Rules& rules = rules_with_fault(fault);
  const auto body = [&rules](const Pair& pair) {
    check_noninterference(rules, pair.first, pair.second);
  };
  return property_of(body, given(domain));
}

// `property_with` makes the property of the machine with a fault; 0 is no fault.
template <class Make>
Workload workload_of(const char* name, const char* what, const Make& property_with) {
  Workload workload{name, what, {}};
  const std::shared_ptr<const Property> control = property_with(0);
  for (unsigned number = 1; number <= fault_count; ++number)
    workload.tasks.push_back({.name = fault_name(number),
                              .what = fault(number).meaning,
                              .property = property_with(number),
                              .control = control});
  return workload;
}

template <class Domain>
Workload single_step(const char* name, const char* what, const Domain& domain) {
  return workload_of(name, what,
                     [&](unsigned fault) { return noninterference_with(fault, domain); });
}

void make_fresh_pairs_equal(Workload& workload) {
  for (auto& task : workload.tasks) task.fresh_form = form_with_holes(*task.property, {1, 1});
}

std::shared_ptr<const Property> end_to_end_with(unsigned fault) {
  const Rules& rules = rules_with_fault(fault);
  return property_of([&rules](const Starts& starts) { check_end_to_end(rules, starts); });
}

Workload equal_workload() {
  auto workload = single_step("ifc-stack-equal",
                              "the same, where the states of a fresh pair are equal", any<Pair>());
  make_fresh_pairs_equal(workload);
  return workload;
}

Workload end_to_end_workload() {
  auto workload =
      workload_of("ifc-stack-end-to-end",
                  "programs that start alike end alike; fresh pairs are equal", end_to_end_with);
  make_fresh_pairs_equal(workload);
  return workload;
}

}  // namespace

std::vector<Workload> ifc_stack_workloads() {
  return {
      single_step("ifc-stack", "noninterference of a stack machine with 20 faults; derived pairs",
                  any<Pair>()),
      equal_workload(),
      single_step("ifc-stack-hand-written",
                  "the same with a generator written for it, as the yardstick",
                  hand_written_pair()),
      end_to_end_workload(),
  };
}

}  // namespace sonde::bench
