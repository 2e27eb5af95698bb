// SPDX-License-Identifier: Apache-2.0
// An edit is drawn in three stages: a user's edit of a type in the case, else an edit of steps, a
// small step, or an operator. Users' edits and operators are drawn in proportion to weights, which
// grow with the share of their copies that were valid and, more, with the share that brought news.
// Where a user's edit seals a type, a derived edit that changes a sealed value is undone. A copy
// that ran lately is made again.
#include "search/editor.hpp"

#include <algorithm>

#include "mutate/mirror.hpp"
#include "mutate/own_edits.hpp"
#include "mutate/step_operators.hpp"

namespace sonde::search {
namespace {

using mutate::Material;
using mutate::Sides;

// What is impossible or certain draws no random number.
bool happens(unsigned percent, Random& random) {
  return percent >= 100 || (percent > 0 && random.chance(percent));
}

}  // namespace

Editor::Editor(const EditorTuning& tuning)
    : tuning_(tuning),
      operators_(2 * mutate::operators().size(), Results{.weight = weight_of({})}),
      sum_of_weights_(static_cast<double>(operators_.size()) * weight_of({})),
      recent_(tuning.recent_bits) {}

void Editor::edit(Tree& mutant, const Tree& parent, Material& material,
                  unsigned step_edit_percent) {
  unsigned repeated = 0;
  do {
    forget_last();
    edits_.clear();
    mutant = parent;
    edit_some(mutant, material, step_edit_percent);
  } while (ran_lately(mutant) && ++repeated <= tuning_.repetitions);
}

void Editor::edit_some(Tree& tree, Material& material, unsigned step_edit_percent) {
  unsigned edits = 0;
  do {
    for (unsigned i = 0; i < tuning_.attempts && !edit_once(tree, material, step_edit_percent);
         ++i) {
    }
  } while (++edits < tuning_.most_edits && happens(tuning_.another_edit_percent, material.random));
}

bool Editor::edit_steps(Tree& tree, Material& material) {
  const auto edits = mutate::step_operators();
  const auto& chosen = edits[material.random.below(edits.size())];
  if (!chosen.apply(tree, material)) return false;
  edits_.push_back(chosen.name);
  return true;
}

bool Editor::edit_once(Tree& tree, Material& material, unsigned step_edit_percent) {
  if (const Type* const own = pick_own_edit(tree, material.random))
    return apply_own_edit(tree, *own, material);
  return apply_unsealed(tree, material, step_edit_percent);
}

// A derived edit that does not change what only a user's edit may change.
bool Editor::apply_unsealed(Tree& tree, Material& material, unsigned step_edit_percent) {
  if (!mutate::has_seal(tree)) return apply_derived(tree, material, step_edit_percent);
  before_ = tree;
  const auto steps = small_steps_used_;
  const auto operators = operators_used_.size();
  const auto names = edits_.size();
  if (!apply_derived(tree, material, step_edit_percent)) return false;
  if (!mutate::breaks_seal(before_, tree, &material)) return true;
  tree = before_;
  small_steps_used_ = steps;
  operators_used_.resize(operators);
  edits_.resize(names);
  return false;
}

bool Editor::apply_derived(Tree& tree, Material& material, unsigned step_edit_percent) {
  if (happens(step_edit_percent, material.random)) return edit_steps(tree, material);
  if (happens(tuning_.small_step_percent, material.random)) return apply_small_step(tree, material);
  return apply_operator(tree, material);
}

Editor::Results& Editor::own_results(Kind kind) {
  const auto found = std::ranges::find(own_edits_, kind, &OwnResults::kind);
  if (found != own_edits_.end()) return found->results;
  return own_edits_.emplace_back(OwnResults{kind, {.weight = weight_of({})}}).results;
}

// One of the user's edits that the tree has spans for, or null for a derived edit. At first all
// of the derived edits together weigh as much as one of the user's.
const Type* Editor::pick_own_edit(const Tree& tree, Random& random) {
  mutate::find_own_edits(tree, own_in_tree_);
  if (own_in_tree_.empty()) return nullptr;
  double sum = sum_of_weights_ / static_cast<double>(operators_.size());
  for (const Type* const type : own_in_tree_) sum += own_results(type->kind).weight;
  double dice = sum * static_cast<double>(random.next() >> 11) * 0x1p-53;
  for (const Type* const type : own_in_tree_) {
    const double weight = own_results(type->kind).weight;
    if (dice < weight) return type;
    dice -= weight;
  }
  return nullptr;
}

bool Editor::apply_own_edit(Tree& tree, const Type& type, Material& material) {
  const bool applied = mutate::apply_own_edit(tree, type, material);
  if (applied) edits_.push_back("own-edit");
  if (applied) own_edits_used_.push_back(type.kind);
  else record_that_it_does_not_apply(own_results(type.kind));
  return applied;
}

bool Editor::apply_small_step(Tree& tree, Material& material) {
  const bool one_side = !mutate::SmallSteps::may_have_twins(tree) ||
                        happens(tuning_.one_side_percent, material.random);
  if (!small_steps_.apply(tree, one_side ? Sides::One : Sides::Both, material)) return false;
  ++small_steps_used_;
  edits_.push_back(small_steps_.last_name());
  return true;
}

bool Editor::apply_operator(Tree& tree, Material& material) {
  const std::size_t picked = pick_operator(material.random);
  const auto& chosen = mutate::operators()[picked / 2];
  const bool applied =
      picked % 2 == 0 ? chosen.apply(tree, material) : mutate::mirror(tree, chosen, material);
  if (applied) edits_.push_back(chosen.name);
  if (applied) operators_used_.push_back(picked);
  else record_that_it_does_not_apply(operators_[picked]);
  return applied;
}

// One that never applied will hardly ever do: cases of a property are alike.
void Editor::record_that_it_does_not_apply(Results& results) {
  if (results.tried > 0 || ++results.refused != tuning_.refusals) return;
  set_weight(results, results.weight * tuning_.refused_worth);
}

void Editor::set_weight(Results& results, double weight) {
  const bool is_derived =
      &results >= operators_.data() && &results < operators_.data() + operators_.size();
  if (is_derived) sum_of_weights_ += weight - results.weight;
  results.weight = weight;
}

std::size_t Editor::pick_operator(Random& random) const {
  double dice = sum_of_weights_ * static_cast<double>(random.next() >> 11) * 0x1p-53;
  std::size_t picked = 0;
  while (picked + 1 < operators_.size() && dice >= operators_[picked].weight)
    dice -= operators_[picked++].weight;
  return picked;
}

void Editor::record(mutate::SmallSteps::Result result) {
  const bool is_only_step =
      small_steps_used_ == 1 && operators_used_.empty() && own_edits_used_.empty();
  if (is_only_step) small_steps_.record(result);
  for (const std::size_t used : operators_used_) learn(operators_[used], result);
  for (const Kind used : own_edits_used_) learn(own_results(used), result);
}

void Editor::learn(Results& results, mutate::SmallSteps::Result result) {
  results.tried += 1;
  results.valid += result.valid ? 1 : 0;
  results.news += result.news ? 1 : 0;
  set_weight(results, weight_of(results));
}

// Grows with how often the operator left cases valid, and more with how often it brought
// news.
double Editor::weight_of(const Results& results) const {
  const double valid_share = (results.valid + 1) / (results.tried + 2);
  const double news_share = (results.news + 1) / (results.tried + tuning_.operator_first_tries);
  return tuning_.operator_floor + valid_share + tuning_.operator_news_worth * news_share;
}

void Editor::forget_last() {
  operators_used_.clear();
  own_edits_used_.clear();
  small_steps_used_ = 0;
}

}  // namespace sonde::search
