// SPDX-License-Identifier: Apache-2.0
#include "search/editor.hpp"

#include "mutate/mirror.hpp"
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
  if (happens(step_edit_percent, material.random)) return edit_steps(tree, material);
  if (happens(tuning_.small_step_percent, material.random)) return apply_small_step(tree, material);
  return apply_operator(tree, material);
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
  else record_that_it_does_not_apply(picked);
  return applied;
}

// One that never applied will hardly ever do: cases of a property are alike.
void Editor::record_that_it_does_not_apply(std::size_t picked) {
  Results& results = operators_[picked];
  if (results.tried > 0 || ++results.refused != tuning_.refusals) return;
  set_weight(results, results.weight * tuning_.refused_worth);
}

void Editor::set_weight(Results& results, double weight) {
  sum_of_weights_ += weight - results.weight;
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
  if (small_steps_used_ == 1 && operators_used_.empty()) small_steps_.record(result);
  for (const std::size_t used : operators_used_) {
    Results& results = operators_[used];
    results.tried += 1;
    results.valid += result.valid ? 1 : 0;
    results.news += result.news ? 1 : 0;
    set_weight(results, weight_of(results));
  }
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
  small_steps_used_ = 0;
}

}  // namespace sonde::search
