// SPDX-License-Identifier: Apache-2.0
#include "bench/ifc_register.hpp"

#include "bench/faults.hpp"
#include "bench/typed_tasks.hpp"
#include "ifc_register/check.hpp"
#include "ifc_register/faults.hpp"
#include "ifc_register/generators.hpp"

namespace sonde::bench {
namespace {

using namespace ifc_register;

constexpr unsigned published_trials = 5;

template <class Domain>
std::shared_ptr<const Property> noninterference_with(unsigned fault, const Domain& domain) {
  const Rules& rules = rules_with_fault(fault);
  const auto body = [&rules](const Variation& variation) {
    check_noninterference(rules, variation);
  };
  return property_of(body, given(domain));
}

template <class Domain>
Workload workload_of(const char* name, const char* what, const Domain& domain) {
  Workload workload{name, what, {}, published_trials};
  const auto control = noninterference_with(0, domain);
  for (unsigned number = 1; number <= fault_count; ++number)
    workload.tasks.push_back({.name = fault_name(number),
                              .what = fault(number).meaning,
                              .property = noninterference_with(number, domain),
                              .control = control});
  return workload;
}

// The observer is drawn on its own.
Workload equal_workload() {
  auto workload =
      workload_of("ifc-register-equal", "the same, where the two states of a fresh case are equal",
                  any<Variation>());
  for (auto& task : workload.tasks) task.fresh_form = form_with_holes(*task.property, {2, 1, 1});
  return workload;
}

}  // namespace

std::vector<Workload> ifc_register_workloads() {
  return {
      workload_of("ifc-register",
                  "noninterference of a register machine with 33 faults; derived states",
                  any<Variation>()),
      equal_workload(),
      workload_of("ifc-register-hand-written",
                  "the same with a generator written for it, as the yardstick",
                  hand_written_variation()),
  };
}

}  // namespace sonde::bench
