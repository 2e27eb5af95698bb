// SPDX-License-Identifier: Apache-2.0
#include "bench/structures.hpp"

#include "bench/typed_tasks.hpp"
#include "bst/generators.hpp"
#include "bst/tasks.hpp"
#include "fsub/tasks.hpp"
#include "rbt/generators.hpp"
#include "rbt/tasks.hpp"
#include "stlc/generators.hpp"
#include "stlc/tasks.hpp"

namespace sonde::bench {
namespace {

constexpr unsigned published_trials = 10;
constexpr const char* with_bespoke_generator =
    "the same with the source's own generator, as the yardstick";

template <class VisitTasks>
Workload workload_of(const char* name, const char* what, VisitTasks visit_tasks) {
  Workload workload{name, what, {}, published_trials};
  visit_tasks(TaskCollector(workload.tasks));
  return workload;
}

template <class Domains, class VisitTasks>
Workload bespoke_workload_of(const char* name, VisitTasks visit_tasks) {
  Workload workload{name, with_bespoke_generator, {}, published_trials};
  visit_tasks(TaskCollectorWith<Domains>(workload.tasks));
  return workload;
}

}  // namespace

std::vector<Workload> structure_workloads() {
  const auto visit_bst = [](const auto& visit) { bst::visit_tasks(visit); };
  const auto visit_rbt = [](const auto& visit) { rbt::visit_tasks(visit); };
  const auto visit_stlc = [](const auto& visit) { stlc::visit_tasks(visit); };
  const auto visit_fsub = [](const auto& visit) { system_fsub::visit_tasks(visit); };
  return {
      workload_of("bst", "search trees with 8 faults; derived trees", visit_bst),
      bespoke_workload_of<bst::Bespoke>("bst-bespoke", visit_bst),
      workload_of("rbt", "red-black trees with 15 faults; derived trees", visit_rbt),
      bespoke_workload_of<rbt::Bespoke>("rbt-bespoke", visit_rbt),
      workload_of("stlc", "typed lambda terms with 10 faults of their reduction; derived terms",
                  visit_stlc),
      bespoke_workload_of<stlc::Bespoke>("stlc-bespoke", visit_stlc),
      workload_of("fsub", "terms of System F with subtyping, 18 faults; derived terms", visit_fsub),
  };
}

}  // namespace sonde::bench
