// SPDX-License-Identifier: Apache-2.0
#include "shrink/plan.hpp"

#include "schema/steps.hpp"
#include "shrink/delete_elements.hpp"
#include "shrink/simplest.hpp"

namespace sonde::shrink {
namespace {

// Lists of steps are long at first, so what can go is looked for before all else. They have
// local minima that no pass leaves, hence restarts and the walk, and more ways to fail,
// hence the longer wait.
void plan_for_steps(Plan& plan) {
  plan.opening = &delete_elements_of_lists;
  plan.stall.per_node = 80;
  if (!plan.budget.restarts) return;
  plan.restarts.count = 6;
  plan.walk.attempts = 400;
  plan.remembers_passed = true;
}

}  // namespace

Plan plan_for(const Tree& failing, const Budget& budget) {
  Plan plan{.budget = budget};
  if (failing.size() > plan.bounds.large) plan.opening = &simplify_runs_of_leaves;
  if (schema::holds_steps(failing)) plan_for_steps(plan);
  return plan;
}

}  // namespace sonde::shrink
