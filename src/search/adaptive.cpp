// SPDX-License-Identifier: Apache-2.0
#include "search/adaptive.hpp"

#include <algorithm>

#include "mutate/mirror.hpp"
#include "mutate/step_operators.hpp"
#include "schema/steps.hpp"

namespace sonde::search {
namespace {

constexpr unsigned fresh_percent = 5;
constexpr unsigned later_fresh_percent = 1;
// Of sequences of calls, a mutant runs all calls before the new one again: as long as
// fresh ones still find something, they do with fewer calls.
constexpr std::uint64_t only_fresh_calls = 200;
constexpr unsigned fresh_calls_percent = 50;
constexpr unsigned operands_of_calls_percent = 5;
constexpr unsigned call_edit_percent = 10;
constexpr std::uint64_t young = 3000;      // runs, in which fresh cases still bring much
constexpr unsigned small_size = 8;         // of most fresh cases, and of what edits draw
constexpr std::uint64_t large_every = 50;  // fresh cases, one may be of any size
constexpr unsigned small_step_percent = 85;
constexpr unsigned one_side_percent = 30;
constexpr unsigned another_edit_percent = 30;
constexpr unsigned most_edits = 6;
constexpr int attempts = 8;                       // to find an edit that applies
constexpr int repetitions = 3;                    // of a recent case, before one runs again
constexpr std::uint64_t first_patience = 30'000;  // runs, before all starts anew if nothing is new

constexpr run::Watch quick{.labels = true, .edges = true, .counts = true, .triples = true};
constexpr run::Watch quick_for_calls{.labels = true, .edges = true};
constexpr run::Watch close{
    .labels = true, .edges = true, .counts = true, .triples = true, .comparisons = true};

}  // namespace

AdaptiveStrategy::AdaptiveStrategy(std::uint64_t seed, SizeSchedule sizes)
    : random_(seed),
      sizes_(sizes),
      arms_(2 * mutate::operators().size()),
      patience_(first_patience) {}

double AdaptiveStrategy::Arm::worth() const {
  constexpr double least = 0.05;
  constexpr double worth_of_news = 10;
  return least + (valid + 1) / (tried + 2) + worth_of_news * ((news + 1) / (tried + 20));
}

void AdaptiveStrategy::begin_step(run::Runner& runner) {
  if (!watches_ || fresh_ == only_fresh_calls) runner.watch(usual());
  watches_ = true;
  forget_edits();
  parent_.reset();
}

void AdaptiveStrategy::adopt(run::Runner& runner, const Tree& tree) {
  begin_step(runner);
  learn_from(runner, runner.run(tree, random_, small_size));
}

run::Observation AdaptiveStrategy::step(run::Runner& runner) {
  begin_step(runner);
  if (tries_operands() && operands_.next(mutant_))
    return learn_from(runner, runner.run(mutant_, random_, small_size));
  restart_if_stale();
  if (only_fresh_yet()) return run_fresh(runner);
  if (corpus_.empty() || random_.chance(fresh_share())) return run_fresh(runner);
  return run_child(runner);
}

bool AdaptiveStrategy::only_fresh_yet() const { return draws_calls_ && fresh_ < only_fresh_calls; }

unsigned AdaptiveStrategy::fresh_share() const {
  if (draws_calls_) return fresh_calls_percent;
  return age_ < young ? fresh_percent : later_fresh_percent;
}

run::Watch AdaptiveStrategy::usual() const {
  if (!draws_calls_) return quick;
  return only_fresh_yet() ? run::Watch{} : quick_for_calls;
}

bool AdaptiveStrategy::tries_operands() {
  return !draws_calls_ || (!only_fresh_yet() && random_.chance(operands_of_calls_percent));
}

Progress AdaptiveStrategy::progress() const {
  return {corpus_.size(), corpus_.features(), confirmation_.stability()};
}

run::Observation AdaptiveStrategy::run_fresh(run::Runner& runner) {
  const std::uint64_t number = fresh_++;
  if (number == 0) {
    const auto seen = learn_from(runner, runner.run_simplest());
    draws_calls_ = schema::holds_steps(seen.tree);
    runner.watch(usual());
    return seen;
  }
  if (only_fresh_yet()) return runner.run_fresh(random_, sizes_.max);
  const unsigned most = number % large_every == 0 ? sizes_.max : std::min(sizes_.max, small_size);
  const auto size = static_cast<unsigned>(random_.below(std::uint64_t{most} + 1));
  return learn_from(runner, runner.run_fresh(random_, size));
}

run::Observation AdaptiveStrategy::run_child(run::Runner& runner) {
  parent_ = corpus_.pick(random_);
  int repeated = 0;
  do edit_copy_of(corpus_[*parent_].tree);
  while (recent_.holds(mutant_) && ++repeated <= repetitions);
  return learn_from(runner, runner.run(mutant_, random_, std::min(sizes_.max, small_size)));
}

run::Observation AdaptiveStrategy::learn_from(run::Runner& runner, const run::Observation& seen) {
  if (seen.outcome == Outcome::Fail) return seen;
  const bool news = corpus_.look(seen);
  since_news_ = corpus_.strong_news() ? 0 : since_news_ + 1;
  reward(seen, news);
  if (news) return keep(runner, seen);
  if (parent_) corpus_.drift(*parent_, seen, random_);
  return seen;
}

// The second run listens to comparisons, too: they cost too much to be heard always.
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
  if (steps_used_ == 1 && arms_used_.empty()) steps_.hear({seen.valid(), news});
  for (const std::size_t used : arms_used_) {
    Arm& arm = arms_[used];
    arm.tried += 1;
    arm.valid += seen.valid() ? 1 : 0;
    arm.news += news ? 1 : 0;
    arm.weight = arm.worth();
  }
}

// What is rarely found is found sooner by several short searches than by one that was
// unlucky in what it met first. Each is twice as long as the one before.
void AdaptiveStrategy::restart_if_stale() {
  if (++age_ < patience_ || since_news_ < patience_ / 8) return;
  age_ = 0;
  patience_ *= 2;
  corpus_.forget();
  operands_.forget();
  recent_.clear();
}

void AdaptiveStrategy::forget_edits() {
  arms_used_.clear();
  steps_used_ = 0;
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
    for (int attempt = 0; attempt < attempts && !edit_once(tree, material); ++attempt) {
    }
  } while (++edits < most_edits && random_.chance(another_edit_percent));
}

bool AdaptiveStrategy::edit_once(Tree& tree, mutate::Material& material) {
  if (draws_calls_ && random_.chance(call_edit_percent)) return edit_calls(tree, material);
  if (!random_.chance(small_step_percent)) return apply_operator(tree, material);
  const Sides sides = random_.chance(one_side_percent) ? Sides::One : Sides::Both;
  if (!steps_.apply(tree, sides, material)) return false;
  ++steps_used_;
  return true;
}

bool AdaptiveStrategy::edit_calls(Tree& tree, mutate::Material& material) {
  const auto edits = mutate::step_operators();
  return edits[random_.below(edits.size())].apply(tree, material);
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
