// SPDX-License-Identifier: Apache-2.0
// A portfolio in two populations; the schedule is ours, of published parts. What is kept is
// Zest's, what comparisons ask for is Redqueen's, edits in twins and restarts mend MUTAGEN,
// rarity is AFLFast's idea, appending is that of the post on labels. Each step:
//   1. a fresh case of full size, if these have run less often than is their share. The share
//      follows how often such cases are valid, beside children of small ones;
//   2. else one of the other arms, picked by its share.
// Children, operands and small fresh cases are small: what is new about them is kept in
// `small_`, mostly after a second run with comparisons recorded. A child that showed nothing new
// may take its parent's place (Corpus::drift). Cases of full size, their children, and what grows
// are kept in `large_`, for edges and labels only: in one corpus, they would take the news
// away from small cases and crowd out parents. That population is in adaptive_full.cpp.
// Lists of steps have other shares (AdaptiveTuning::Mix) in the same loop.
#include "search/adaptive.hpp"

#include <algorithm>

#include "coverage/coverage.hpp"

namespace sonde::search {
namespace {

// Comparisons with equal sides count as edges, but have no code of their own.
bool has_equal_sides(coverage::Feature feature) {
  const bool is_edge = coverage::aspect_of(feature) == coverage::Aspect::Edge;
  return is_edge && coverage::code_of_edge(coverage::edge_in(feature)) == 0;
}

}  // namespace

bool AdaptiveStrategy::is_edge(coverage::Feature feature) {
  return coverage::aspect_of(feature) == coverage::Aspect::Edge;
}

// Cost is counted in nodes drawn and edges taken: the clock would give other cases each time.
void AdaptiveStrategy::Account::add(const run::Observation& seen) {
  cases += 1;
  valid += seen.valid() ? 1 : 0;
  cost += static_cast<double>(run::cost_of(seen));
}

AdaptiveStrategy::AdaptiveStrategy(std::uint64_t seed, SizeSchedule sizes,
                                   const AdaptiveTuning& tuning)
    : tuning_(tuning),
      mix_(tuning.values),
      random_(seed),
      sizes_(sizes),
      small_(tuning.corpus),
      large_(tuning.corpus),
      operands_(tuning.operands),
      editor_(tuning.editor),
      growth_(tuning.growth),
      payoff_(tuning.payoff),
      chain_(tuning.chain),
      second_runs_(tuning.second_run_reserve),
      next_comparison_(tuning.equal_after),
      patience_(tuning.first_patience) {}

void AdaptiveStrategy::begin_step(run::Runner& runner) {
  editor_.forget_last();
  parent_.reset();
  large_parent_.reset();
  kind_ = Payoff::Kind::Other;
  is_second_run_ = false;
  runner.set_parent(0);
  watch_ = usual();
  watch_.comparisons = is_beginning();
  runner.watch(watch_);
}

void AdaptiveStrategy::count(const run::Observation& seen) {
  all_.add(seen);
  payoff_.add(kind_, seen);
  second_runs_ = std::min(second_runs_ + tuning_.second_run_share, tuning_.second_run_reserve);
}

void AdaptiveStrategy::count_news(const run::Observation& seen) {
  payoff_.add_news(kind_, seen, watches_equal_sides_ ? has_equal_sides : nullptr);
}

void AdaptiveStrategy::begin_news() {
  since_news_ = 0;
  next_comparison_ = watches_equal_sides_ ? tuning_.compare_every : tuning_.equal_after;
}

run::Watch AdaptiveStrategy::usual() const {
  const bool fine = mix_.fine_features;
  return {.labels = true,
          .label_sets = true,
          .edges = true,
          .equal_sides = watches_equal_sides_,
          .counts = fine,
          .triples = fine};
}

run::Observation AdaptiveStrategy::adopt(run::Runner& runner, const Tree& tree) {
  begin_step(runner);
  made_ = "kept by another search";
  kind_ = Payoff::Kind::Aside;
  return learn_small(runner, runner.run(tree, random_, small_size()));
}

// The simplest case has run, and may be what the process died of.
void AdaptiveStrategy::resume(std::span<const KeptCase> kept) {
  for (const KeptCase& each : kept) {
    small_.restore(each);
    if (each.valid) payoff_.know(each.features);
    if (each.valid) coverage::call_known(each.features);
  }
  const auto first =
      std::ranges::find_if(kept, [](const auto& each) { return !each.tree.empty(); });
  if (first != kept.end()) choose_mix(first->tree);
  if (first != kept.end()) chain_.start(first->tree);
  has_started_ = true;
  has_resumed_ = true;
  spread_cases_ = 1;  // not the largest first: the process may have died of its size
}

Progress AdaptiveStrategy::progress() const {
  return {small_.size(), small_.features(), confirmation_.stability(), small_.keeps(), restarts_};
}

run::Observation AdaptiveStrategy::step(run::Runner& runner) {
  begin_step(runner);
  if (!has_started_) return run_simplest(runner);
  if (operands_.next_repair(mutant_)) return run_repair(runner);
  if (const auto close = next_close()) return run_child_of(*close, runner);
  if (is_turn_of_full()) return run_full(runner);
  restart_if_stale();
  if (since_news_ >= next_comparison_ && !small_.empty()) return compare_again(runner);
  switch (choose_arm()) {
    case Arm::Operand: return run_operand(runner);
    case Arm::SmallFresh: return run_small_fresh(runner);
    case Arm::LargeChild: return run_large_child(runner);
    case Arm::Growth: return run_growth(runner);
    case Arm::Prefix: return run_prefix(runner);
    case Arm::Enumeration: return run_enumerated(runner);
    case Arm::Child: break;
  }
  return run_child(runner);
}

// A search inside a case has no scouts, and leaves alone what the outer search knows.
static void forget_known_edges() {
  if (run::running == nullptr) coverage::forget_known();
}

run::Observation AdaptiveStrategy::run_simplest(run::Runner& runner) {
  forget_known_edges();
  has_started_ = true;
  made_ = "simplest";
  kind_ = Payoff::Kind::Aside;
  const auto seen = learn_small(runner, runner.run_simplest());
  choose_mix(seen.tree);
  chain_.start(seen.tree);
  if (runner.can_enumerate()) small_cases_ = Enumeration::up_to(tuning_.enumeration_size);
  return seen;
}

void AdaptiveStrategy::call_known(const run::Observation& seen) {
  if (seen.valid()) coverage::call_known(seen.features);
}

run::Observation AdaptiveStrategy::run_small_fresh(run::Runner& runner) {
  made_ = "fresh, small";
  const auto size = static_cast<unsigned>(random_.below(std::uint64_t{small_size()} + 1));
  return learn_small(runner, runner.run_fresh(random_, size));
}

run::Observation AdaptiveStrategy::run_operand(run::Runner& runner) {
  if (!operands_.next(mutant_)) return run_child(runner);
  made_ = "value of a comparison tried";
  kind_ = Payoff::Kind::Operands;
  const auto seen = learn_small(runner, runner.run(mutant_, random_, small_size()));
  return operands_.was_of_valid() ? repair_if_it_pays(runner, seen) : seen;
}

run::Observation AdaptiveStrategy::compare_again(run::Runner& runner) {
  made_ = "kept case compared again";
  if (!watches_equal_sides_) operands_.forget();
  watches_equal_sides_ = true;
  next_comparison_ = since_news_ + tuning_.compare_every;
  mutant_ = small_[small_.pick(random_)].tree;
  watch_ = usual();
  runner.watch(with_comparisons(watch_));
  const auto seen = runner.run(mutant_, random_, small_size());
  operands_.learn(runner, seen, random_, Operands::Guesses::Many);
  return learn_small(runner, seen);
}

// Not a case that ran lately: so one character after the other is tried.
run::Observation AdaptiveStrategy::run_prefix(run::Runner& runner) {
  unsigned repeated = 0;
  do
    if (chain_.empty() || !chain_.next(mutant_, random_)) return run_child(runner);
  while (editor_.ran_lately(mutant_) && ++repeated < tuning_.append_attempts);
  made_ = "end of a kept case drawn anew";
  const auto seen = runner.run(mutant_, random_, small_size());
  chain_.record(seen, small_, random_);
  return learn_small(runner, seen);
}

// Not in a process that goes on where another one died, maybe of such a case.
run::Observation AdaptiveStrategy::run_enumerated(run::Runner& runner) {
  made_ = "enumerated";
  const bool has_drawn = small_cases_->next(runner, tuning_.enumeration_attempts);
  if (has_drawn) return learn_small(runner, small_cases_->run(runner));
  if (small_cases_->is_over()) small_cases_.reset();
  return run_child(runner);
}

run::Observation AdaptiveStrategy::run_child(run::Runner& runner) {
  return run_child_of(small_.pick(random_), runner);
}

run::Observation AdaptiveStrategy::run_child_of(Corpus::Index parent, run::Runner& runner) {
  made_ = edit_of_small;
  parent_ = parent;
  runner.set_parent(small_[*parent_].number);
  edit_copy_of(small_, *parent_);
  const auto child = runner.run(mutant_, random_, small_size());
  children_.add(child);
  const auto seen = learn_small(runner, child);
  return small_[*parent_].valid ? repair_if_it_pays(runner, seen) : seen;
}

// A valid case was changed. Where it is discarded now, what was compared may show which part of
// it no longer fits the rest, such as a checksum.
run::Observation AdaptiveStrategy::repair_if_it_pays(run::Runner& runner,
                                                     const run::Observation& seen) {
  if (seen.valid() || !operands_.repairs_pay(children_.valid_share(), random_)) return seen;
  mutant_ = seen.tree;
  runner.watch(with_comparisons(watch_));
  const auto again = runner.run(mutant_, random_, small_size());
  if (!again.valid()) operands_.plan_repairs(runner, mutant_, random_);
  return again;
}

run::Observation AdaptiveStrategy::run_repair(run::Runner& runner) {
  made_ = "repair of a discarded case";
  const auto seen = runner.run(mutant_, random_, small_size());
  operands_.record_repair(seen.valid());
  return learn_small(runner, seen);
}

void AdaptiveStrategy::edit_copy_of(const Corpus& corpus, Corpus::Index parent) {
  for (const Tree*& donor : donors_) donor = &corpus.any(random_);
  mutate::Material material{random_, donors_, operands_.dictionary()};
  editor_.edit(mutant_, corpus[parent].tree, material, mix_.step_edit_percent);
}

run::Observation AdaptiveStrategy::learn_small(run::Runner& runner, const run::Observation& seen) {
  if (seen.outcome == Outcome::Fail) {
    if (parent_) small_.add_failure(*parent_);
    return seen;
  }
  count(seen);
  const bool news = small_.record(seen);
  if (news) count_news(seen);
  if (news) call_known(seen);
  ++since_news_;
  if (small_.strong_news()) begin_news();
  editor_.record({seen.valid(), news});
  if (news) return keep_small(runner, seen);
  if (parent_) small_.drift(*parent_, seen, random_);
  return seen;
}

run::Observation AdaptiveStrategy::keep_small(run::Runner& runner, const run::Observation& seen) {
  sees_code_ = sees_code_ || std::ranges::any_of(seen.features, is_edge);
  if (!takes_second_run()) {
    small_.keep(seen);
    if (watch_.comparisons) operands_.learn(runner, seen, random_);
    return seen;
  }
  const bool is_asked =
      !small_.only_new_sequences() || random_.chance(tuning_.compare_sequences_percent);
  const bool compares = watch_.comparisons || (is_asked && comparing_pays());
  const auto confirmed = confirm(runner, seen, compares ? with_comparisons(watch_) : watch_);
  if (!confirmed.same_outcome) return confirmed.seen;
  refuted_ += small_[small_.keep(confirmed.seen)].news.empty() ? 1 : 0;
  if (compares) operands_.learn(runner, confirmed.seen, random_);
  return confirmed.seen;
}

// Several short searches find a rare failure sooner than one search that was unlucky in
// its first cases. Each search is twice as long as the one before.
void AdaptiveStrategy::restart_if_stale() {
  if (++age_ < patience_ || since_news_ < patience_ / tuning_.quiet_divisor) return;
  age_ = 0;
  patience_ *= 2;
  ++restarts_;
  small_.forget();
  large_.forget();
  refused_.clear();
  forget_known_edges();
  operands_.forget();
  growth_.forget();
  if (focus_ != nullptr) focus_->forget();
  editor_.forget_recent();
  watches_equal_sides_ = false;
  next_comparison_ = since_news_ + tuning_.equal_after;
}

}  // namespace sonde::search
