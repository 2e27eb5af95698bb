// SPDX-License-Identifier: Apache-2.0
#include "campaign/hunt.hpp"

#include "execute/interrupt.hpp"

namespace sonde::campaign {
namespace {

constexpr std::uint64_t most_gate_rounds = 16;  // times max_tests, to decide a gate
constexpr std::uint64_t cases_per_clock_look = 64;
constexpr double seconds_between_progress = 2;

}  // namespace

void Hunt::adopt(execute::Runner& runner, std::span<const Tree> kept, const Tally& tally) {
  hunted_.tally = tally;
  guide_.adopt(runner, kept);
  kept_ = kept.size();
}

Hunted Hunt::run(execute::Executor& executor) {
  bool goes_on = true;
  while (goes_on && !is_over())
    goes_on = goes_on_after(guide_.step(executor, hunted_.tally), executor);
  if (goes_on && !hunted_.tally.all().too_few_valid()) settle_gates(executor);
  hunted_.guidance = guide_.guidance();
  return std::move(hunted_);
}

// Counts a case, and tells of it where that is worth it.
bool Hunt::goes_on_after(const execute::Observation& seen, execute::Executor& executor) {
  hunted_.tally.add(seen);
  const Counts& all = hunted_.tally.all();
  if (executor.board() != nullptr) executor.board()->count(all.tests, all.discards);
  if (seen.outcome == Outcome::Fail) {
    const bool is_new = origins_.insert(execute::origin_of(seen.probe.failure)).second;
    return !is_new || hearer_.hear_failure(seen.tree, seen.probe.failure);
  }
  if (settings_.profile == Profile::Fuzz && guide_.kept() > kept_) {
    kept_ = guide_.kept();
    hearer_.hear_kept(seen.tree);
  }
  executor.die_if_leaking();
  return true;
}

// Fresh cases that are hardly ever valid are given up; guided ones may get there yet.
bool Hunt::is_over() {
  const Counts& all = hunted_.tally.all();
  look_at_clock();
  hunted_.hit_discard_cap = all.too_slow_for(settings_.max_tests);
  const bool is_hopeless =
      all.too_few_valid() && guide_.stays_fresh() && settings_.profile != Profile::Fuzz;
  return all.tests >= settings_.max_tests || hunted_.hit_time_cap || hunted_.hit_discard_cap ||
         is_hopeless || execute::interrupted();
}

// Runs further fresh cases while a gate is undecided.
void Hunt::settle_gates(execute::Executor& executor) {
  const Tally& tally = hunted_.tally;
  for (std::uint64_t round = 1; round <= most_gate_rounds && undecided_(tally); round *= 2) {
    const std::uint64_t goal = settings_.max_tests * round;
    const Counts& fresh = tally.fresh();
    while (fresh.tests < goal) {
      look_at_clock();
      if (hunted_.hit_time_cap || fresh.too_few_valid() || fresh.too_slow_for(goal)) return;
      if (!goes_on_after(guide_.step_fresh(executor), executor)) return;
    }
  }
}

void Hunt::look_at_clock() {
  if (hunted_.tally.all().cases() % cases_per_clock_look != 0) return;
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  hunted_.hit_time_cap = seconds >= settings_.max_seconds;
  if (seconds - last_progress_ < seconds_between_progress) return;
  last_progress_ = seconds;
  hunted_.guidance = guide_.guidance();
  hearer_.hear_progress(hunted_);
}

}  // namespace sonde::campaign
