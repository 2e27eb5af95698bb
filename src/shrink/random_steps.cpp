// SPDX-License-Identifier: Apache-2.0
#include "shrink/random_steps.hpp"

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

#include "mutate/copy_leaf.hpp"
#include "mutate/list_operators.hpp"
#include "mutate/pick.hpp"
#include "mutate/span_edits.hpp"
#include "mutate/switch_alternative.hpp"
#include "schema/steps.hpp"

namespace sonde::shrink {
namespace {

using mutate::Material;

Tree::Index any_step(const Tree& tree, Random& random) {
  const auto steps = schema::steps_in(tree);
  return steps[random.below(steps.size())];
}

bool do_another(Tree& tree, Tree::Index step, Material& material) {
  const auto& change = mutate::span_edits_of(tree[step].kind.form()).front();
  return change.apply(tree, step, material);
}

bool replace_step(Tree& tree, Material& material) {
  return do_another(tree, any_step(tree, material.random), material);
}

bool insert_step(Tree& tree, Material& material) {
  const auto step = any_step(tree, material.random);
  tree.duplicate(step);
  return do_another(tree, material.random.below(2) == 0 ? step : tree.end_of(step), material);
}

// Any number becomes a small one, or one that stands elsewhere in the case.
bool change_number(Tree& tree, Material& material) {
  constexpr std::uint64_t small = 6;
  const auto is_number = [&](Tree::Index at) { return tree[at].kind.form() == Form::Integer; };
  const auto number = mutate::pick(tree, material.random, is_number);
  if (!number) return false;
  if (material.random.below(2) == 0) return mutate::copy_leaf(tree, material);
  tree.set_value(*number, material.random.below(small));
  return true;
}

// Those of steps more often than those of their parts.
constexpr std::array<bool (*)(Tree&, Material&), 8> edits = {
    mutate::move_element, mutate::move_element,       replace_step,  replace_step,
    insert_step,          mutate::switch_alternative, change_number, change_number,
};

void edit(Tree& tree, Material& material, unsigned another_edit_percent) {
  do edits[material.random.below(edits.size())](tree, material);
  while (material.random.chance(another_edit_percent));
}

void cut(Tree& tree, std::size_t most, Random& random) {
  while (schema::step_count(tree) > most) tree.erase(any_step(tree, random));
}

}  // namespace

bool walk_to_fewer_steps(Descent& descent) {
  const std::size_t count = schema::step_count(descent.best());
  const Walk& walk = descent.plan().walk;
  if (count < 2 || count > walk.most_steps) return false;
  const mutate::Dictionary none{};
  Random random(count);
  Material material{random, {}, none};
  const auto improvements = descent.improvements();
  Tree here = descent.best();
  Tree candidate;
  for (unsigned i = 0; i < walk.attempts && !descent.is_over(); ++i) {
    candidate = here;
    edit(candidate, material, walk.another_edit_percent);
    cut(candidate, random.below(2) == 0 ? count : count - 1, random);
    auto failing = descent.explore(candidate);
    if (schema::step_count(descent.best()) < count) return true;
    if (failing && schema::step_count(*failing) <= count) here = std::move(*failing);
  }
  return descent.improvements() != improvements;
}

Tree with_fewer_steps(const Tree& failing, const StillFails& still_fails, const Restarts& how,
                      Random& random, std::uint64_t& runs) {
  Tree best = failing;
  Tree candidate;
  unsigned percent = how.deleted_percent;
  for (unsigned i = 0; i < how.deletions; ++i) {
    candidate = best;
    // From the back: what goes does not move the steps before it.
    for (const auto step : schema::steps_in(best) | std::views::reverse)
      if (random.chance(percent)) candidate.erase(step);
    ++runs;
    if (auto consumed = still_fails(candidate)) best = std::move(*consumed);
    else percent = std::max(percent * 3 / 4, how.least_deleted_percent);
  }
  return best;
}

}  // namespace sonde::shrink
