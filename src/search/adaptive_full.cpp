// SPDX-License-Identifier: Apache-2.0
// The population of full size: fresh cases, their children, and what grows. What is new about
// them is kept for edges and labels only.
//
// Most fresh cases show nothing new, and in large programs recording takes as long as all else. So
// most of them are scouts there: only edges that no valid case has taken are looked for, at the
// price of chance, and where there are some, the case runs again.
#include "coverage/coverage.hpp"
#include "search/adaptive.hpp"

namespace sonde::search {
namespace {

constexpr run::Watch coarse{.labels = true, .label_sets = true, .edges = true};
constexpr run::Watch scouting{
    .labels = true, .label_sets = true, .edges = true, .only_unknown = true};

}  // namespace

run::Watch AdaptiveStrategy::usual_of_full() const {
  return watch_.comparisons ? with_comparisons(coarse) : coarse;
}

// Fresh cases of another strategy are of full size, too.
run::Observation AdaptiveStrategy::step_beside(run::Runner& runner, Strategy& fresh) {
  begin_step(runner);
  const bool is_watched = !only_fresh_yet();
  kind_ = is_watched ? Payoff::Kind::Full : Payoff::Kind::Aside;
  runner.watch(is_watched ? usual_of_full() : run::Watch{});
  const auto seen = fresh.step(runner);
  count(seen);
  full_.add(seen);
  return is_watched ? learn_large(runner, seen) : seen;
}

// The first lists of steps are not observed: cases that follow are small.
run::Observation AdaptiveStrategy::run_full(run::Runner& runner) {
  made_ = "fresh";
  const bool is_watched = !only_fresh_yet();
  kind_ = is_watched ? Payoff::Kind::Full : Payoff::Kind::Aside;
  runner.watch(is_watched ? usual_of_full() : run::Watch{});
  if (is_watched && is_turn_of_scout()) return run_scout(runner);
  const unsigned size = is_watched ? full_size() : sizes_.max;
  const auto seen = runner.run_fresh(random_, size);
  if (is_watched) recorded_.add(seen);
  edges_taken_ += static_cast<double>(seen.edges_taken);
  count(seen);
  full_.add(seen);
  return is_watched ? learn_large(runner, seen) : seen;
}

run::Observation AdaptiveStrategy::run_scout(run::Runner& runner) {
  runner.watch(scouting);
  const unsigned size = full_size();
  auto seen = runner.run_fresh(random_, size);
  seen.edges_taken = static_cast<std::uint64_t>(mean_edges_taken());  // scouts do not count them
  scouts_ += 1;
  count(seen);
  full_.add(seen);
  if (seen.outcome == Outcome::Fail || !scouted_something(seen)) return seen;
  scouted_.assign(seen.features.begin(), seen.features.end());
  mutant_ = seen.tree;
  watch_ = comparing_pays() ? with_comparisons(coarse) : coarse;
  runner.watch(watch_);
  auto again = runner.run(mutant_, random_, size);
  again.fresh = true;
  if (watch_.comparisons) payoff_.add_compared_run(again);
  else payoff_.add_second_run(kind_, again);
  is_second_run_ = true;
  count_second_run();
  if (again.valid() && !large_.lacks_some_of(again)) refute_scout();
  return learn_large(runner, again);
}

// What comes and goes is not looked for again.
void AdaptiveStrategy::refute_scout() {
  refuted_ += 1;
  coverage::call_known(scouted_);
}

bool AdaptiveStrategy::scouted_something(const run::Observation& seen) {
  if (seen.valid()) return large_.lacks_some_of(seen);
  bool news = false;
  for (const coverage::Feature feature : seen.features)
    if (is_edge(feature)) news = refused_.add(feature) || news;
  return news;
}

run::Observation AdaptiveStrategy::run_large_child(run::Runner& runner) {
  made_ = edit_of_large;
  large_parent_ = large_.pick(random_);
  edit_copy_of(large_, *large_parent_);
  return run_grown(runner, sizes_.max);
}

run::Observation AdaptiveStrategy::run_growth(run::Runner& runner) {
  if (!growth_.next(mutant_, small_, random_)) return run_child(runner);
  made_ = "kept case grown";
  return run_grown(runner, small_size(), &growth_);
}

run::Observation AdaptiveStrategy::run_grown(run::Runner& runner, unsigned size, Growth* growth) {
  runner.watch(usual_of_full());
  const auto seen = runner.run(mutant_, random_, size);
  if (growth != nullptr) growth->record(seen);
  count(seen);
  grown_.add(seen);
  return learn_large(runner, seen);
}

run::Observation AdaptiveStrategy::learn_large(run::Runner& runner, const run::Observation& seen) {
  editor_.forget_last();
  if (seen.outcome == Outcome::Fail) return seen;
  const bool news = large_.record(seen);
  if (news) count_news(seen);
  if (news) call_known(seen);
  if (news) return keep_large(runner, seen);
  if (large_parent_) large_.drift(*large_parent_, seen, random_);
  return seen;
}

// A valid case that shows what no small one does joins them at once. What it shows stays new
// for small cases.
run::Observation AdaptiveStrategy::keep_large(run::Runner& runner, const run::Observation& seen) {
  const bool joins = seen.valid() && small_.lacks_some_of(seen);
  if (!takes_second_run()) {
    large_.keep(seen);
    if (!joins || !small_.take_in(seen)) return seen;
    begin_news();
    if (watch_.comparisons) operands_.learn(runner, seen, random_);
    return seen;
  }
  const bool compares = joins && comparing_pays();
  const auto confirmed = confirm(runner, seen, compares ? with_comparisons(coarse) : coarse);
  if (!confirmed.same_outcome) return confirmed.seen;
  refuted_ += large_[large_.keep(confirmed.seen)].news.empty() ? 1 : 0;
  if (!joins || !small_.take_in(confirmed.seen)) return confirmed.seen;
  begin_news();
  if (compares) operands_.learn(runner, confirmed.seen, random_);
  return confirmed.seen;
}

}  // namespace sonde::search
