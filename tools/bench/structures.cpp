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

// A workload whose counterexamples are as large as they have values of these types.
template <class... Counted>
struct Of {
  template <class VisitTasks>
  static Workload workload(const char* name, const char* what, VisitTasks visit_tasks) {
    Workload made = without_tasks(name, what);
    visit_tasks(TaskCollector(made.tasks));
    return made;
  }

  template <class Domains, class VisitTasks>
  static Workload bespoke(const char* name, VisitTasks visit_tasks) {
    Workload made = without_tasks(name, with_bespoke_generator);
    visit_tasks(TaskCollectorWith<Domains>(made.tasks));
    return made;
  }

 private:
  static Workload without_tasks(const char* name, const char* what) {
    Workload made{name, what, {}, published_trials};
    made.counted = {&derive::type_v<Counted>...};
    return made;
  }
};

}  // namespace

std::vector<Workload> structure_workloads() {
  using Bst = Of<bst::Node>;
  using Rbt = Of<rbt::Node>;
  using Stlc = Of<stlc::Term, stlc::Type>;
  using Fsub = Of<system_fsub::Term, system_fsub::Type>;
  const auto visit_bst = [](const auto& visit) { bst::visit_tasks(visit); };
  const auto visit_rbt = [](const auto& visit) { rbt::visit_tasks(visit); };
  const auto visit_stlc = [](const auto& visit) { stlc::visit_tasks(visit); };
  const auto visit_fsub = [](const auto& visit) { system_fsub::visit_tasks(visit); };
  return {
      Bst::workload("bst", "search trees with 8 faults; derived trees", visit_bst),
      Bst::bespoke<bst::Bespoke>("bst-bespoke", visit_bst),
      Rbt::workload("rbt", "red-black trees with 15 faults; derived trees", visit_rbt),
      Rbt::bespoke<rbt::Bespoke>("rbt-bespoke", visit_rbt),
      Stlc::workload("stlc", "typed lambda terms, 10 faults of reduction; derived terms",
                     visit_stlc),
      Stlc::bespoke<stlc::Bespoke>("stlc-bespoke", visit_stlc),
      Fsub::workload("fsub", "terms of System F with subtyping, 18 faults; derived terms",
                     visit_fsub),
  };
}

}  // namespace sonde::bench
