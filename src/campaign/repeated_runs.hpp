// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "campaign/confirmation.hpp"
#include "shrink/shrink.hpp"

namespace sonde::campaign {

// What `sonde-bench shrink --flaky` was measured with: see docs/appendix/benchmarks.md.
struct RateTestNumbers {
  // Of the rate of the first case: a case that fails so often is accepted, or rejected.
  double as_often = 0.7;
  double too_seldom = 0.3;
  // With so small a probability the answer is wrong for a case at just that rate. Most cases
  // that are asked about never fail, so rejecting must be quick. One that is accepted is what all
  // later ones are made of, so that must be sure.
  double wrong_rejection = 0.05;
  double wrong_acceptance = 0.005;
  // A rate between the two may need many runs: after this many divided by the rate it is rejected.
  double most_failures = 60;
};

// Whether a case fails about as often as the one that it was made of. Runs are added one by one,
// until they suffice (A. Wald, Sequential Tests of Statistical Hypotheses, 1945).
class RateTest {
 public:
  enum class Answer : std::uint8_t { No, Yes };

  explicit RateTest(run::Rate of_first, const RateTestNumbers& numbers = {});

  // Nothing while more runs are needed.
  std::optional<Answer> answer(run::Rate so_far) const;

 private:
  double per_failure_;
  double per_pass_;
  double least_;
  double most_;
  unsigned most_runs_;
};

// Decides whether a case still fails, with as many runs as that takes. For a failure that
// always comes back, one run is enough.
class RepeatedRuns {
 public:
  // `once` runs a case one time. After `most_runs` of them no case is accepted.
  RepeatedRuns(Frequency frequency, run::Rate of_first, std::uint64_t most_runs,
               shrink::StillFails once)
      : frequency_(frequency), test_(of_first), most_runs_(most_runs), once_(std::move(once)) {}

  std::optional<Tree> still_fails(const Tree& tree);

  std::uint64_t runs() const { return runs_; }
  bool is_spent() const { return frequency_ != Frequency::Always && runs_ >= most_runs_; }

 private:
  std::optional<Tree> run_once(const Tree& tree);

  Frequency frequency_;
  RateTest test_;
  std::uint64_t most_runs_;
  shrink::StillFails once_;
  std::uint64_t runs_ = 0;
};

}  // namespace sonde::campaign
