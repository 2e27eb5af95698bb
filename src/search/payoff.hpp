// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>

#include "run/runner.hpp"
#include "search/feature_counts.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// What cases of each kind found lately, beside what they cost: edges and labels of valid cases
// that no valid case has shown, of any kind. Where little was found, all of this is chance, and
// decides nothing.
class Payoff {
 public:
  enum class Kind : std::uint8_t {
    Full,      // fresh cases of full size
    Operands,  // what comparisons ask for
    Other,
    Aside  // found by other searches, or not watched: neither cost nor finds count
  };
  using LeavesOut = bool (*)(coverage::Feature);

  explicit Payoff(const PayoffTuning& tuning = {}) : tuning_(tuning) {}

  // A case ran.
  void add(Kind kind, const run::Observation& seen);
  // It ran once more.
  void add_second_run(Kind kind, const run::Observation& seen);
  // It ran once more, with comparisons recorded.
  void add_compared_run(const run::Observation& seen);
  // It was new to its population, so it may have found something, but for features that are left
  // out.
  void add_news(Kind kind, const run::Observation& seen, LeavesOut leaves_out = nullptr);
  // A valid case of an earlier process showed these.
  void know(std::span<const coverage::Feature> features) { find(features, nullptr); }

  // Whether fresh cases of full size took less of the cost lately than is their share by what they
  // found for it.
  bool is_turn_of_full() const;
  double full_share() const;
  // What operands are worth beside other small cases: 1 where these did not find more for their
  // cost, or where that is chance.
  double worth_of_operands() const;
  // The same beside all cases, where runs with comparisons count as cost of operands: what it is
  // worth to record comparisons.
  double worth_of_comparisons() const;

 private:
  struct Account {
    double cost = 0;
    double finds = 0;  // cases that found something
    double found = 0;  // edges and labels
    void age(double factor);
    void add(const Account& other);
    double found_for_cost() const { return cost > 0 ? found / cost : 0; }
  };

  std::size_t find(std::span<const coverage::Feature> features, LeavesOut leaves_out);
  Account& of(Kind kind) { return accounts_[static_cast<std::size_t>(kind)]; }
  const Account& of(Kind kind) const { return accounts_[static_cast<std::size_t>(kind)]; }
  Account all_but_full() const;
  double worth_beside(const Account& others, double cost) const;
  double confidence(double finds) const;

  PayoffTuning tuning_;
  std::array<Account, 4> accounts_{};
  Account comparing_;  // second runs with comparisons
  FeatureCounts known_;
};

}  // namespace sonde::search
