// SPDX-License-Identifier: Apache-2.0
#include "bench/ifc_stack.hpp"

#include "bench/faults.hpp"
#include "bench/typed_tasks.hpp"
#include "ifc_stack/check.hpp"
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

template <class Domain>
Workload workload_of(const char* name, const char* what, const Domain& domain) {
  Workload workload{name, what, {}};
  const auto control = noninterference_with(0, domain);
  for (unsigned number = 1; number <= fault_count; ++number)
    workload.tasks.push_back({.name = fault_name(number),
                              .what = fault(number).meaning,
                              .property = noninterference_with(number, domain),
                              .control = control});
  return workload;
}

Workload equal_workload() {
  auto workload = workload_of("ifc-stack-equal",
                              "the same, where the states of a fresh pair are equal", any<Pair>());
  for (auto& task : workload.tasks) task.fresh_form = form_with_holes(*task.property, {1, 1});
  return workload;
}

}  // namespace

std::vector<Workload> ifc_stack_workloads() {
  return {
      workload_of("ifc-stack", "noninterference of a stack machine with 20 faults; derived pairs",
                  any<Pair>()),
      equal_workload(),
      workload_of("ifc-stack-hand-written",
                  "the same with a generator written for it, as the yardstick",
                  hand_written_pair()),
  };
}

}  // namespace sonde::bench
