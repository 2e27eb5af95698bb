// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "mutate/operators.hpp"
#include "mutate/small_steps.hpp"
#include "search/confirm.hpp"
#include "search/corpus.hpp"
#include "search/operands.hpp"
#include "search/random.hpp"
#include "search/recent_trees.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// The default. Keeps a case for what is new in any run or among valid ones; tries what
// its comparisons asked for; then makes small edits, mostly one at a time and mostly
// alike in twins, now and then an operator of the whole table, chosen by the results it
// had before. docs/strategies.md gives the reasons.
class AdaptiveStrategy final : public Strategy {
 public:
  AdaptiveStrategy(std::uint64_t seed, SizeSchedule sizes, const AdaptiveTuning& tuning = {});

  run::Observation step(run::Runner& runner) override;
  Progress progress() const override;
  run::Observation adopt(run::Runner& runner, const Tree& tree) override;
  KeptCase last_kept() const override { return corpus_.last_kept(); }
  void resume(std::span<const KeptCase> kept) override;

 private:
  using Sides = mutate::Sides;

  // The results of one operator.
  struct Arm {
    double tried = 0;
    double valid = 0;
    double news = 0;
    double weight = 0;  // how likely it is picked, beside the others
  };

  void begin_step(run::Runner& runner);
  run::Watch usual() const;
  bool only_fresh_yet() const { return fresh_ < mix_.only_fresh; }
  unsigned fresh_percent() const;
  bool happens(unsigned percent);
  run::Observation run_simplest(run::Runner& runner);
  void choose_mix(const Tree& tree);
  run::Observation run_fresh(run::Runner& runner);
  run::Observation run_child(run::Runner& runner);
  run::Observation learn_from(run::Runner& runner, const run::Observation& seen);
  run::Observation keep(run::Runner& runner, const run::Observation& seen);
  void reward(const run::Observation& seen, bool news);
  double weight_of(const Arm& arm) const;
  void restart_if_stale();

  void forget_edits();
  void edit_copy_of(const Tree& tree);
  void edit(Tree& tree);
  bool edit_once(Tree& tree, mutate::Material& material);
  bool edit_steps(Tree& tree, mutate::Material& material);
  bool apply_small_step(Tree& tree, mutate::Material& material);
  bool apply_operator(Tree& tree, mutate::Material& material);
  std::size_t pick_arm();

  AdaptiveTuning tuning_;
  AdaptiveTuning::Mix mix_;  // chosen by what the first case is
  Random random_;
  SizeSchedule sizes_;
  std::uint64_t fresh_ = 0;  // cases so far
  Corpus corpus_;
  Operands operands_;
  Confirmation confirmation_;
  mutate::SmallSteps small_steps_;
  std::vector<Arm> arms_;               // each operator, plain and mirrored
  std::vector<std::size_t> arms_used_;  // in the last case
  unsigned small_steps_used_ = 0;       // in the last case
  std::optional<Corpus::Index> parent_;
  std::array<const Tree*, 2> donors_{};
  Tree mutant_;
  RecentTrees recent_;
  std::uint64_t age_ = 0;         // runs since the last restart
  std::uint64_t since_news_ = 0;  // runs since the last new edge or label
  std::uint64_t patience_;        // runs until the next restart
  std::uint64_t restarts_ = 0;
  bool watches_ = false;
};

}  // namespace sonde::search
