// SPDX-License-Identifier: Apache-2.0
// Which kept cases run a second time, and whether their comparisons are recorded then.
#include <algorithm>

#include "search/adaptive.hpp"

namespace sonde::search {

// At the beginning, nearly every case is new. Comparisons are recorded in the first run then, and
// few cases run twice, to see whether features come and go.
bool AdaptiveStrategy::is_beginning() const {
  return !has_resumed_ && all_.cases < tuning_.compared_first;
}

bool AdaptiveStrategy::takes_second_run() {
  if (is_second_run_) return false;
  const bool affords_it = watch_.comparisons
                              ? ran_twice_ + 1 <= tuning_.second_run_share * all_.cases
                              : second_runs_ >= 1;
  if (!affords_it && !refutes_often()) return false;
  count_second_run();
  return true;
}

void AdaptiveStrategy::count_second_run() {
  ran_twice_ += 1;
  second_runs_ = std::max(0.0, second_runs_ - 1);
}

// Whether second runs often show nothing of what was new in the first. That some features come and
// go, as in most large programs, says little about what a case is kept for.
bool AdaptiveStrategy::refutes_often() const {
  return refuted_ > tuning_.most_refuted * ran_twice_;
}

// In large programs a run with comparisons takes several times as long as another.
bool AdaptiveStrategy::comparing_pays() {
  const double worth = payoff_.worth_of_comparisons();
  if (worth >= 1) return true;
  const double least = tuning_.least_worth_of_operands;
  return random_.chance(static_cast<unsigned>(100 * std::max(worth, least)));
}

Confirmation::Confirmed AdaptiveStrategy::confirm(run::Runner& runner, const run::Observation& seen,
                                                  run::Watch watch) {
  runner.watch(watch);
  const auto confirmed = confirmation_.confirm(runner, seen);
  if (watch.comparisons) payoff_.add_compared_run(confirmed.seen);
  else payoff_.add_second_run(kind_, confirmed.seen);
  refuted_ += confirmed.same_outcome ? 0 : 1;
  return confirmed;
}

// A second run must show the same features. Comparisons cost too much to be recorded in every run.
run::Watch AdaptiveStrategy::with_comparisons(run::Watch watch) {
  watch.comparisons = true;
  return watch;
}

}  // namespace sonde::search
