// SPDX-License-Identifier: Apache-2.0
#include "bench/peers/searches.hpp"
#include "bst/tasks.hpp"
#include "fsub/tasks.hpp"
#include "rbt/tasks.hpp"
#include "stlc/tasks.hpp"

namespace sonde::bench::rapid {

void add_structures(Searches& searches) {
  bst::visit_tasks(SearchCollector("bst", searches));
  rbt::visit_tasks(SearchCollector("rbt", searches));
  stlc::visit_tasks(SearchCollector("stlc", searches));
  system_fsub::visit_tasks(SearchCollector("fsub", searches));
}

}  // namespace sonde::bench::rapid
