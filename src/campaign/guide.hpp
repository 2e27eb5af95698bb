// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "campaign/tally.hpp"
#include "search/random.hpp"

namespace sonde::campaign {

// The strategy where nobody chose one.
constexpr std::string_view default_strategy = "adaptive";

// Knows which strategy runs the next case, and when enough have run. If no strategy was chosen,
// cases are fresh until guidance pays: at once when fuzzing or when code is instrumented,
// otherwise where a label is met or too few fresh cases are valid.
//
// In the profiles unit and ci, guided cases come on top: the fresh cases are those of a run
// without guidance, and guided ones take turns with them. So guidance never loses a failure
// that chance finds. When fuzzing, all cases are the strategy's, but for those that gates need.
class Guide {
 public:
  // The focus, which may be null, outlives it.
  explicit Guide(const Resolved& settings, search::Focus* focus = nullptr);

  run::Observation step(run::Runner& runner, const Tally& so_far);
  run::Observation step_fresh(run::Runner& runner);

  // Whether so many cases are enough.
  bool is_over(const Tally& so_far) const;

  // Whether guidance can use cases of earlier runs.
  bool takes_seeds() const { return guidance_pays({}); }
  // Runs a case that an earlier run kept. Only where guidance takes seeds.
  run::Observation adopt(run::Runner& runner, const Tree& seed);
  // Before the first step: goes on with what a process that died had kept.
  void resume(std::span<const search::KeptCase> kept, const Tally& so_far);
  // How the last case was made: "fresh", or what the strategy did.
  std::string made() const;
  // Null as long as cases are fresh.
  const search::Strategy* strategy() const { return guided_.get(); }

  // How guidance went; nothing where there was none so far.
  std::optional<Guidance> guidance() const;

 private:
  void hand_over();
  bool guidance_pays(const Tally& so_far) const;
  // Whether fresh and guided cases take turns.
  bool takes_turns() const { return profile_ != Profile::Fuzz; }
  // Whether every case will be fresh, because that was chosen.
  bool stays_fresh() const;
  bool has_enough_fresh(const Tally& so_far) const;
  bool has_enough_guided(const Tally& so_far) const;
  bool is_guided_turn(const Tally& so_far) const;
  bool is_ahead(const Tally& so_far) const;
  std::uint64_t guided_goal() const;  // valid cases, where fresh ones are hardly ever valid
  const search::StrategyRow& row() const;

  Profile profile_;
  const search::StrategyRow* chosen_;  // null where nobody chose
  std::uint64_t seed_;
  std::uint64_t max_tests_;
  std::uint64_t guided_percent_;
  search::SizeSchedule sizes_;
  search::RandomStrategy fresh_;
  search::Focus* focus_;
  bool made_guided_ = false;                  // the last case
  std::unique_ptr<search::Strategy> guided_;  // null as long as cases are fresh
};

}  // namespace sonde::campaign
