// SPDX-License-Identifier: Apache-2.0
#include "adapters/libfuzzer/tree_mutator.hpp"

#include <array>
#include <vector>

#include "mutate/mirror.hpp"
#include "mutate/operators.hpp"
#include "mutate/own_edits.hpp"
#include "mutate/splice.hpp"
#include "mutate/step_operators.hpp"
#include "schema/steps.hpp"
#include "search/tuning.hpp"

namespace sonde::adapters::libfuzzer {
namespace {

const search::AdaptiveTuning& tuning() {
  static const search::AdaptiveTuning usual{};
  return usual;
}

}  // namespace

void TreeMutator::edit(Tree& tree, Random& random) {
  static const mutate::Dictionary none;
  donors_[random.below(donors_.size())] = tree;
  std::vector<const Tree*> donors;
  for (const Tree& each : donors_)
    if (!each.empty()) donors.push_back(&each);
  mutate::Material material{random, donors, none};
  unsigned edits = 0;
  do {
    for (unsigned i = 0; i < tuning().editor.attempts && !edit_once(tree, material); ++i) {
    }
  } while (++edits < tuning().editor.most_edits &&
           random.chance(tuning().editor.another_edit_percent));
}

// A user's edit half of the time, where the case has one.
bool TreeMutator::edit_once(Tree& tree, mutate::Material& material) {
  mutate::find_own_edits(tree, own_edits_);
  if (!own_edits_.empty() && material.random.chance(50)) {
    const Type& type = *own_edits_[material.random.below(own_edits_.size())];
    return mutate::apply_own_edit(tree, type, material);
  }
  if (!mutate::has_seal(tree)) return apply_derived(tree, material);
  const Tree before = tree;
  if (!apply_derived(tree, material)) return false;
  if (!mutate::breaks_seal(before, tree, &material)) return true;
  tree = before;
  return false;
}

bool TreeMutator::apply_derived(Tree& tree, mutate::Material& material) {
  Random& random = material.random;
  const bool has_steps = schema::holds_steps(tree);
  if (has_steps && random.chance(tuning().steps.step_edit_percent)) {
    const auto edits = mutate::step_operators();
    return edits[random.below(edits.size())].apply(tree, material);
  }
  if (mutate_ != nullptr && random.chance(tuned.leaves_percent))
    return mutate_leaves(tree, random, mutate_);
  if (!random.chance(tuning().editor.small_step_percent)) return apply_operator(tree, material);
  const bool one = random.chance(tuning().editor.one_side_percent);
  return small_steps_.apply(tree, one ? mutate::Sides::One : mutate::Sides::Both, material);
}

bool TreeMutator::apply_operator(Tree& tree, mutate::Material& material) {
  const auto all = mutate::operators();
  const auto& chosen = all[material.random.below(all.size())];
  if (material.random.below(2) == 0) return chosen.apply(tree, material);
  return mutate::mirror(tree, chosen, material);
}

bool TreeMutator::cross(Tree& tree, const Tree& other, Random& random) {
  static const mutate::Dictionary none;
  const std::array<const Tree*, 1> donors{&other};
  mutate::Material material{random, donors, none};
  return mutate::splice(tree, material);
}

}  // namespace sonde::adapters::libfuzzer
