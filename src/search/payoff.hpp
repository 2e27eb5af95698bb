// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "run/runner.hpp"
#include "search/feature_counts.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// What fresh cases of full size and all other cases found lately, beside what they cost: edges and
// labels of valid cases that no valid case has shown, of either kind.
class Payoff {
 public:
  enum class Kind : std::uint8_t { Full, Other };

  explicit Payoff(const PayoffTuning& tuning = {}) : tuning_(tuning) {}

  // A case ran.
  void add(Kind kind, const run::Observation& seen);
  // It was new to its population, so it may have found something.
  void add_news(Kind kind, const run::Observation& seen);
  // A valid case of an earlier process showed these.
  void know(std::span<const coverage::Feature> features) { find(features); }

  // The share of fresh cases of full size by what they found: nothing where all of this is
  // chance, or where other cases found more.
  double full_share() const;
  // Whether they were fewer lately.
  bool is_turn_of_full() const;

 private:
  struct Account {
    double cases = 0;
    double cost = 0;
    double finds = 0;  // cases that found something
    double found = 0;  // edges and labels
    void age(double factor);
    double found_for_cost() const { return cost > 0 ? found / cost : 0; }
  };

  std::size_t find(std::span<const coverage::Feature> features);
  Account& of(Kind kind) { return kind == Kind::Full ? full_ : other_; }

  PayoffTuning tuning_;
  Account full_;
  Account other_;
  FeatureCounts known_;
};

}  // namespace sonde::search
