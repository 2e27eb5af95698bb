// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "campaign/tally.hpp"
#include "search/random.hpp"

namespace sonde::campaign {

// The strategy where nobody chose one.
constexpr std::string_view default_strategy = "adaptive";

// Knows which strategy runs the next case. If none was chosen, cases are fresh until
// guidance pays: at once when fuzzing or when code is instrumented, otherwise where a
// number is to be maximised or too few fresh cases are valid.
class Guide {
 public:
  explicit Guide(const Resolved& settings);

  run::Observation step(run::Runner& runner, const Tally& so_far);
  run::Observation step_fresh(run::Runner& runner) { return fresh_.step(runner); }

  // Whether every case will be fresh, because that was chosen.
  bool stays_fresh() const;

  // Whether guidance can use cases of earlier runs.
  bool takes_seeds() const { return guidance_pays({}); }
  // Runs a case that an earlier run kept. Only where guidance takes seeds.
  run::Observation adopt(run::Runner& runner, const Tree& seed);
  // Before the first step: goes on with what a process that died had kept.
  void resume(std::span<const search::KeptCase> kept, const Tally& so_far);
  // Null as long as cases are fresh.
  const search::Strategy* strategy() const { return guided_.get(); }

  // How guidance went; nothing where there was none so far.
  std::optional<Guidance> guidance() const;

 private:
  void hand_over();
  bool guidance_pays(const Tally& so_far) const;
  const search::StrategyRow& row() const;

  Profile profile_;
  const search::StrategyRow* chosen_;  // null where nobody chose
  std::uint64_t seed_;
  search::SizeSchedule sizes_;
  search::RandomStrategy fresh_;
  std::unique_ptr<search::Strategy> guided_;  // null as long as cases are fresh
  std::uint64_t steps_ = 0;
};

}  // namespace sonde::campaign
