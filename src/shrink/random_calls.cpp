// SPDX-License-Identifier: Apache-2.0
#include "shrink/random_calls.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "mutate/copy_leaf.hpp"
#include "mutate/pick.hpp"
#include "mutate/sequence.hpp"
#include "mutate/steps.hpp"
#include "mutate/switch_alternative.hpp"
#include "schema/steps.hpp"

namespace sonde::shrink {
namespace {

using mutate::Material;
using schema::steps_span;

constexpr Tree::Index most_calls = 12;  // beyond, chance has too little of it
constexpr unsigned attempts = 400;
constexpr unsigned another_edit_percent = 50;

Tree::Index any_call(const Tree& tree, Random& random) {
  const auto number = random.below(tree.child_count(schema::steps_span));
  return tree.child(schema::steps_span, static_cast<Tree::Index>(number));
}

bool call_another(Tree& tree, Tree::Index call, Material& material) {
  const auto& change = mutate::steps_of(Form::Choice).front();
  return change.apply(tree, call, material);
}

bool replace_call(Tree& tree, Material& material) {
  return call_another(tree, any_call(tree, material.random), material);
}

bool insert_call(Tree& tree, Material& material) {
  const auto call = any_call(tree, material.random);
  tree.duplicate(call);
  return call_another(tree, material.random.below(2) == 0 ? call : tree.end_of(call), material);
}

// Any number becomes a small one, or one that stands elsewhere in the sequence.
bool change_number(Tree& tree, Material& material) {
  constexpr std::uint64_t small = 6;
  const auto is_number = [&](Tree::Index at) { return tree[at].kind.form() == Form::Integer; };
  const auto number = mutate::pick(tree, material.random, is_number);
  if (!number) return false;
  if (material.random.below(2) == 0) return mutate::copy_leaf(tree, material);
  tree.set_value(*number, material.random.below(small));
  return true;
}

// Those of calls more often than those of arguments.
constexpr std::array<bool (*)(Tree&, Material&), 8> edits = {
    mutate::move_element, mutate::move_element,       replace_call,  replace_call,
    insert_call,          mutate::switch_alternative, change_number, change_number,
};

void edit(Tree& tree, Material& material) {
  do edits[material.random.below(edits.size())](tree, material);
  while (material.random.chance(another_edit_percent));
}

void cut(Tree& tree, Tree::Index most, Random& random) {
  for (auto count = tree.child_count(schema::steps_span); count > most; --count)
    tree.erase(tree.child(schema::steps_span, static_cast<Tree::Index>(random.below(count))));
}

}  // namespace

bool walk_to_fewer_calls(Descent& descent) {
  const Tree::Index count = descent.best().child_count(schema::steps_span);
  if (count < 2 || count > most_calls) return false;
  const mutate::Dictionary none{};
  Random random(count);
  Material material{random, {}, none};
  const auto improvements = descent.improvements();
  Tree here = descent.best();
  Tree candidate;
  for (unsigned i = 0; i < attempts && !descent.is_over(); ++i) {
    candidate = here;
    edit(candidate, material);
    cut(candidate, random.below(2) == 0 ? count : count - 1, random);
    auto failing = descent.explore(candidate);
    if (descent.best().child_count(schema::steps_span) < count) return true;
    if (failing && failing->child_count(schema::steps_span) <= count) here = std::move(*failing);
  }
  return descent.improvements() != improvements;
}

Tree with_fewer_calls(const Tree& failing, const StillFails& still_fails, Random& random,
                      std::uint64_t& runs) {
  constexpr unsigned deletions = 12;
  Tree best = failing;
  Tree candidate;
  unsigned percent = 50;
  for (unsigned i = 0; i < deletions; ++i) {
    candidate = best;
    for (auto number = candidate.child_count(schema::steps_span); number-- > 0;)
      if (random.chance(percent)) candidate.erase(candidate.child(schema::steps_span, number));
    ++runs;
    if (auto consumed = still_fails(candidate)) best = std::move(*consumed);
    else percent = std::max(percent * 3 / 4, 5U);
  }
  return best;
}

}  // namespace sonde::shrink
