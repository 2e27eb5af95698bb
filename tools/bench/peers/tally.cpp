// SPDX-License-Identifier: Apache-2.0
#include "bench/peers/tally.hpp"

#include "bench/measure.hpp"
#include "draw/discarded.hpp"

namespace sonde::bench {
namespace {

constexpr std::uint64_t tests_between_looks_at_the_clock = 64;

}  // namespace

Tally::Tally(std::uint64_t seed, const TrialLimits& limits)
    : limits_(limits), start_(cpu_seconds()) {
  trial_.seed = seed;
}

void Tally::begin() {
  probe_.restart();
  run::running = &probe_;
  probe_.in_body = true;
}

// Called while an exception is being handled.
void Tally::judge_exception() {
  try {
    throw;
  } catch (const Discarded&) {
    if (probe_.outcome == Outcome::Pass) probe_.outcome = Outcome::Discard;
  } catch (...) {
    if (probe_.outcome == Outcome::Pass) probe_.outcome = Outcome::Fail;
  }
}

Outcome Tally::end() {
  run::running = nullptr;
  if (is_over_) return probe_.outcome;
  ++trial_.tests;
  trial_.valid += probe_.outcome == Outcome::Discard ? 0 : 1;
  trial_.found = probe_.outcome == Outcome::Fail;
  const bool is_time = trial_.tests % tests_between_looks_at_the_clock == 0 || trial_.found;
  if (is_time) trial_.cpu_seconds = cpu_seconds() - start_;
  is_over_ = trial_.found || (limits_.tests != 0 && trial_.tests >= limits_.tests) ||
             (is_time && trial_.cpu_seconds >= limits_.cpu_seconds);
  return probe_.outcome;
}

Trial Tally::trial() const {
  Trial ended = trial_;
  if (!is_over_) ended.cpu_seconds = cpu_seconds() - start_;
  return ended;
}

}  // namespace sonde::bench
