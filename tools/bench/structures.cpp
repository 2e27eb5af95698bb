// SPDX-License-Identifier: Apache-2.0
#include "bench/structures.hpp"

#include "bench/typed_tasks.hpp"
#include "bst/generators.hpp"
#include "bst/tasks.hpp"

namespace sonde::bench {
namespace {

constexpr unsigned published_trials = 10;

Workload bst_workload() {
  Workload workload{
      "bst", "operations on search trees with 8 faults; derived trees", {}, published_trials};
  bst::visit_tasks(TaskCollector(workload.tasks));
  return workload;
}

Workload bst_bespoke_workload() {
  Workload workload{"bst-bespoke",
                    "the same with the source's own generator, as the yardstick",
                    {},
                    published_trials};
  bst::visit_tasks(TaskCollectorWith<bst::Bespoke>(workload.tasks));
  return workload;
}

}  // namespace

std::vector<Workload> structure_workloads() { return {bst_workload(), bst_bespoke_workload()}; }

}  // namespace sonde::bench
