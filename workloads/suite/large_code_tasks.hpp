// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "suite/large_code.hpp"
#include "task.hpp"

namespace suite::large_code {

template <unsigned fault>
void check_sum(const std::vector<Instruction>& program);

template <class Visit>
void visit_tasks(const Visit& visit) {
  using workload::Half, workload::TaskOf;
  visit(TaskOf{"fee", "one handler of thousands, and a large amount", &check_sum<1>, &check_sum<0>,
               Half::Tuning});
  visit(TaskOf{"exchange", "one handler, and three conditions of its operand", &check_sum<2>,
               &check_sum<0>, Half::Final});
  visit(TaskOf{"release", "a second handler before it, and a balance", &check_sum<3>, &check_sum<0>,
               Half::Tuning});
  visit(TaskOf{"close", "three handlers before it, and a positive balance", &check_sum<4>,
               &check_sum<0>, Half::Final});
  visit(TaskOf{"refund", "five handlers before it, in order, and a balance", &check_sum<5>,
               &check_sum<0>, Half::Tuning});
  visit(TaskOf{"settle", "six handlers before it, in order, and a token that one of them made",
               &check_sum<6>, &check_sum<0>, Half::Final});
}

}  // namespace suite::large_code
