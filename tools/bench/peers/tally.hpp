// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "bench/trial.hpp"
#include "run/probe.hpp"

namespace sonde::bench {

// Counts the cases of a search that somebody else makes, up to the failure or a limit.
class Tally {
 public:
  Tally(std::uint64_t seed, const TrialLimits& limits);

  // Runs the body of a property as one case. What it does becomes an outcome.
  template <class Body>
  Outcome run(Body body) {
    begin();
    try {
      if constexpr (std::is_void_v<decltype(body())>) body();
      else if (!body() && probe_.outcome == Outcome::Pass) probe_.outcome = Outcome::Fail;
    } catch (...) {
      judge_exception();
    }
    return end();
  }

  // Whether the failure was found, or a limit is reached.
  bool is_over() const { return is_over_; }
  // Up to the failure; else up to now.
  Trial trial() const;

 private:
  void begin();
  void judge_exception();
  Outcome end();

  run::Probe probe_;
  TrialLimits limits_;
  double start_;
  Trial trial_;
  bool is_over_ = false;
};

}  // namespace sonde::bench
