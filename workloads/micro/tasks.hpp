// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "micro/properties.hpp"
#include "task.hpp"

namespace micro {

template <class Visit>
void visit_tasks(const Visit& visit) {
  visit(workload::TaskOf{"bad-nested", "a string that starts with b, a, d, !, compared one by one",
                         &check_bad_nested, &control_bad_nested});
  visit(workload::TaskOf{"magic-u64", "eight bytes read as one 64-bit constant", &check_magic_u64,
                         &control_magic_u64});
  visit(workload::TaskOf{"magic-string", "a string equal to 14 given characters",
                         &check_magic_string, &control_magic_string});
  visit(workload::TaskOf{"switch-3", "a 32-bit value equal to one constant of a three-case switch",
                         &check_switch_3, &control_switch_3});
  visit(workload::TaskOf{"pattern", "four integers with given low 16 bits, checked bit by bit",
                         &check_pattern, &control_pattern});
  visit(workload::TaskOf{"sorted-8", "a strictly increasing vector of at least 8, and x above all",
                         &check_sorted_8, &control_sorted_8});
  visit(workload::TaskOf{"bst-6", "a search tree of at least 6 nodes, depth 4", &check_bst_6,
                         &control_bst_6});
  visit(workload::TaskOf{"bst-10", "a search tree of at least 10 nodes, depth 5", &check_bst_10,
                         &control_bst_10});
}

}  // namespace micro
