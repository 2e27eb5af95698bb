// SPDX-License-Identifier: Apache-2.0
#include "campaign/search_loop.hpp"

#include "isolate/interrupt.hpp"

namespace sonde::campaign {
namespace {

constexpr std::uint64_t most_gate_rounds = 16;  // times max_tests, to decide a gate
constexpr std::uint64_t cases_per_clock_look = 64;
constexpr double seconds_between_progress = 2;

}  // namespace

void SearchLoop::adopt(run::Runner& runner, std::span<const Tree> kept, const Tally& tally) {
  state_.tally = tally;
  guide_.adopt(runner, kept);
  kept_ = kept.size();
}

SearchState SearchLoop::run(run::Runner& runner) {
  bool goes_on = true;
  while (goes_on && !is_over()) goes_on = goes_on_after(guide_.step(runner, state_.tally));
  if (goes_on && !state_.tally.all().too_few_valid()) settle_gates(runner);
  state_.guidance = guide_.guidance();
  return std::move(state_);
}

// Counts a case, and reports it where it is new.
bool SearchLoop::goes_on_after(const run::Observation& seen) {
  state_.tally.add(seen);
  const bool failed = seen.outcome == Outcome::Fail;
  if (!failed && settings_.profile == Profile::Fuzz && guide_.kept() > kept_) {
    kept_ = guide_.kept();
    listener_.kept_case(seen.tree);
  }
  const bool is_new = failed && origins_.insert(run::origin_of(seen.probe.failure)).second;
  const bool goes_on = !is_new || listener_.found_failure(seen.tree, seen.probe.failure);
  listener_.ran(seen, state_.tally.all());
  return goes_on;
}

// Fresh cases that are hardly ever valid are given up; guided ones may get there yet.
bool SearchLoop::is_over() {
  const Counts& all = state_.tally.all();
  look_at_clock();
  state_.hit_discard_cap = all.too_slow_for(settings_.max_tests);
  const bool is_hopeless =
      all.too_few_valid() && guide_.stays_fresh() && settings_.profile != Profile::Fuzz;
  return all.tests >= settings_.max_tests || state_.hit_time_cap || state_.hit_discard_cap ||
         is_hopeless || isolate::interrupted();
}

// Runs further fresh cases while a gate is undecided.
void SearchLoop::settle_gates(run::Runner& runner) {
  const Tally& tally = state_.tally;
  for (std::uint64_t round = 1; round <= most_gate_rounds && undecided_(tally); round *= 2) {
    const std::uint64_t goal = settings_.max_tests * round;
    const Counts& fresh = tally.fresh();
    while (fresh.tests < goal) {
      look_at_clock();
      if (state_.hit_time_cap || fresh.too_few_valid() || fresh.too_slow_for(goal)) return;
      if (!goes_on_after(guide_.step_fresh(runner))) return;
    }
  }
}

void SearchLoop::look_at_clock() {
  if (state_.tally.all().cases() % cases_per_clock_look != 0) return;
  const double seconds = seconds_since(start_);
  state_.hit_time_cap = seconds >= settings_.max_seconds;
  if (seconds - last_progress_ < seconds_between_progress) return;
  last_progress_ = seconds;
  state_.guidance = guide_.guidance();
  listener_.progressed(state_);
}

}  // namespace sonde::campaign
