// SPDX-License-Identifier: Apache-2.0
// Our own schedule of published parts: what is kept is Zest's, what comparisons ask for is
// Redqueen's, edits in twins and restarts mend MUTAGEN, rarity is AFLFast's idea. Each step
// runs the first of these that applies:
//   1. a replacement that a comparison of a kept case asked for;
//   2. a fresh case, if nothing is kept yet or by chance;
//   3. a child: a copy of a kept case with small edits.
// A case that showed something new runs again, now with comparisons recorded, and is kept.
// A child that showed nothing new may take its parent's place (Corpus::drift).
// Lists of steps have other shares (AdaptiveTuning::Mix) in the same loop.
#include "search/adaptive.hpp"

#include <algorithm>

#include "mutate/mirror.hpp"
#include "mutate/step_operators.hpp"
#include "schema/steps.hpp"

namespace sonde::search {
namespace {

// For the second run of a kept case. Comparisons cost too much to be recorded in every run.
constexpr run::Watch close{
    .labels = true, .edges = true, .counts = true, .triples = true, .comparisons = true};

}  // namespace

AdaptiveStrategy::AdaptiveStrategy(std::uint64_t seed, SizeSchedule sizes,
                                   const AdaptiveTuning& tuning)
    : tuning_(tuning),
      mix_(tuning.values),
      random_(seed),
      sizes_(sizes),
      corpus_(tuning.corpus),
      operands_(tuning.operands),
      arms_(2 * mutate::operators().size(), Arm{.weight = weight_of({})}),
      recent_(tuning.recent_bits),
      patience_(tuning.first_patience) {}

void AdaptiveStrategy::begin_step(run::Runner& runner) {
  if (!watches_ || fresh_ == mix_.only_fresh) runner.watch(usual());
  watches_ = true;
  forget_edits();
  parent_.reset();
  runner.set_parent(0);
}

run::Observation AdaptiveStrategy::adopt(run::Runner& runner, const Tree& tree) {
  begin_step(runner);
  return learn_from(runner, runner.run(tree, random_, tuning_.small_size));
}

// The simplest case has run, and may be what the process died of.
void AdaptiveStrategy::resume(std::span<const KeptCase> kept) {
  for (const KeptCase& each : kept) corpus_.restore(each);
  if (!kept.empty()) choose_mix(kept.front().tree);
  fresh_ = std::max<std::uint64_t>(1, mix_.only_fresh);
}

run::Observation AdaptiveStrategy::step(run::Runner& runner) {
  begin_step(runner);
  if (!only_fresh_yet() && happens(mix_.operands_percent) && operands_.next(mutant_))
    return learn_from(runner, runner.run(mutant_, random_, tuning_.small_size));
  restart_if_stale();
  if (only_fresh_yet() || corpus_.empty() || happens(fresh_percent())) return run_fresh(runner);
  return run_child(runner);
}

unsigned AdaptiveStrategy::fresh_percent() const {
  return age_ < tuning_.young ? mix_.young_fresh_percent : mix_.fresh_percent;
}

// What is certain draws no random number.
bool AdaptiveStrategy::happens(unsigned percent) {
  return percent >= 100 || (percent > 0 && random_.chance(percent));
}

run::Watch AdaptiveStrategy::usual() const {
  if (only_fresh_yet()) return {};
  return {
      .labels = true, .edges = true, .counts = mix_.fine_features, .triples = mix_.fine_features};
}

Progress AdaptiveStrategy::progress() const {
  return {corpus_.size(), corpus_.features(), confirmation_.stability(), corpus_.keeps(),
          restarts_};
}

run::Observation AdaptiveStrategy::run_simplest(run::Runner& runner) {
  const auto seen = learn_from(runner, runner.run_simplest());
  choose_mix(seen.tree);
  runner.watch(usual());
  return seen;
}

void AdaptiveStrategy::choose_mix(const Tree& tree) {
  if (schema::holds_steps(tree)) mix_ = tuning_.steps;
}

run::Observation AdaptiveStrategy::run_fresh(run::Runner& runner) {
  const std::uint64_t number = fresh_++;
  if (number == 0) return run_simplest(runner);
  if (only_fresh_yet()) return runner.run_fresh(random_, sizes_.max);
  const bool is_small = number % tuning_.large_every != 0;
  const unsigned most = is_small ? std::min(sizes_.max, tuning_.small_size) : sizes_.max;
  const auto size = static_cast<unsigned>(random_.below(std::uint64_t{most} + 1));
  return learn_from(runner, runner.run_fresh(random_, size));
}

run::Observation AdaptiveStrategy::run_child(run::Runner& runner) {
  parent_ = corpus_.pick(random_);
  runner.set_parent(corpus_[*parent_].number);
  unsigned repeated = 0;
  do edit_copy_of(corpus_[*parent_].tree);
  while (recent_.holds(mutant_) && ++repeated <= tuning_.repetitions);
  const unsigned size = std::min(sizes_.max, tuning_.small_size);
  return learn_from(runner, runner.run(mutant_, random_, size));
}

run::Observation AdaptiveStrategy::learn_from(run::Runner& runner, const run::Observation& seen) {
  if (seen.outcome == Outcome::Fail) {
    if (parent_) corpus_.add_failure(*parent_);
    return seen;
  }
  const bool news = corpus_.record(seen);
  since_news_ = corpus_.strong_news() ? 0 : since_news_ + 1;
  reward(seen, news);
  if (news) return keep(runner, seen);
  if (parent_) corpus_.drift(*parent_, seen, random_);
  return seen;
}

run::Observation AdaptiveStrategy::keep(run::Runner& runner, const run::Observation& seen) {
  runner.watch(close);
  const auto confirmed = confirmation_.confirm(runner, seen);
  runner.watch(usual());
  if (!confirmed.same_outcome) return confirmed.seen;
  corpus_.keep(confirmed.seen);
  operands_.learn(runner, confirmed.seen.tree, random_);
  return confirmed.seen;
}

void AdaptiveStrategy::reward(const run::Observation& seen, bool news) {
  if (small_steps_used_ == 1 && arms_used_.empty()) small_steps_.record({seen.valid(), news});
  for (const std::size_t used : arms_used_) {
    Arm& arm = arms_[used];
    arm.tried += 1;
    arm.valid += seen.valid() ? 1 : 0;
    arm.news += news ? 1 : 0;
    arm.weight = weight_of(arm);
  }
}

// Grows with how often the operator left cases valid, and more with how often it brought
// news.
double AdaptiveStrategy::weight_of(const Arm& arm) const {
  const double valid_share = (arm.valid + 1) / (arm.tried + 2);
  const double news_share = (arm.news + 1) / (arm.tried + tuning_.operator_first_tries);
  return tuning_.operator_floor + valid_share + tuning_.operator_news_worth * news_share;
}

// Several short searches find a rare failure sooner than one search that was unlucky in
// its first cases. Each search is twice as long as the one before.
void AdaptiveStrategy::restart_if_stale() {
  if (++age_ < patience_ || since_news_ < patience_ / tuning_.quiet_divisor) return;
  age_ = 0;
  patience_ *= 2;
  ++restarts_;
  corpus_.forget();
  operands_.forget();
  recent_.clear();
}

void AdaptiveStrategy::forget_edits() {
  arms_used_.clear();
  small_steps_used_ = 0;
}

void AdaptiveStrategy::edit_copy_of(const Tree& tree) {
  forget_edits();
  mutant_ = tree;
  edit(mutant_);
}

void AdaptiveStrategy::edit(Tree& tree) {
  for (const Tree*& donor : donors_) donor = &corpus_.any(random_);
  mutate::Material material{random_, donors_, operands_.dictionary()};
  unsigned edits = 0;
  do {
    for (unsigned i = 0; i < tuning_.attempts && !edit_once(tree, material); ++i) {
    }
  } while (++edits < tuning_.most_edits && happens(tuning_.another_edit_percent));
}

bool AdaptiveStrategy::edit_once(Tree& tree, mutate::Material& material) {
  if (happens(mix_.step_edit_percent)) return edit_steps(tree, material);
  if (happens(tuning_.small_step_percent)) return apply_small_step(tree, material);
  return apply_operator(tree, material);
}

bool AdaptiveStrategy::edit_steps(Tree& tree, mutate::Material& material) {
  const auto edits = mutate::step_operators();
  return edits[random_.below(edits.size())].apply(tree, material);
}

bool AdaptiveStrategy::apply_small_step(Tree& tree, mutate::Material& material) {
  const Sides sides = happens(tuning_.one_side_percent) ? Sides::One : Sides::Both;
  if (!small_steps_.apply(tree, sides, material)) return false;
  ++small_steps_used_;
  return true;
}

bool AdaptiveStrategy::apply_operator(Tree& tree, mutate::Material& material) {
  const std::size_t arm = pick_arm();
  const auto& chosen = mutate::operators()[arm / 2];
  const bool applied =
      arm % 2 == 0 ? chosen.apply(tree, material) : mutate::mirror(tree, chosen, material);
  if (applied) arms_used_.push_back(arm);
  return applied;
}

std::size_t AdaptiveStrategy::pick_arm() {
  double sum = 0;
  for (const Arm& arm : arms_) sum += arm.weight;
  double dice = sum * static_cast<double>(random_.next() >> 11) * 0x1p-53;
  std::size_t chosen = 0;
  while (chosen + 1 < arms_.size() && dice >= arms_[chosen].weight) dice -= arms_[chosen++].weight;
  return chosen;
}

}  // namespace sonde::search
