// SPDX-License-Identifier: Apache-2.0
#include "bench/peers/cases.hpp"
#include "bst/tasks.hpp"
#include "fsub/tasks.hpp"
#include "rbt/tasks.hpp"
#include "stlc/tasks.hpp"

namespace sonde::bench::rapid {

void add_structures(Cases& cases) {
  bst::visit_tasks(CaseCollector("bst", cases));
  rbt::visit_tasks(CaseCollector("rbt", cases));
  stlc::visit_tasks(CaseCollector("stlc", cases));
  system_fsub::visit_tasks(CaseCollector("fsub", cases));
}

}  // namespace sonde::bench::rapid
