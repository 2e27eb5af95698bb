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
#include "search/recent.hpp"

namespace sonde::search {

// The default. Keeps a case for what is new in any run or among valid ones; tries what
// its comparisons asked for; then makes small edits, mostly one at a time and mostly
// alike in twins, now and then an operator of the whole table, chosen by what came of
// them before. docs/strategies.md tells why.
class AdaptiveStrategy final : public Strategy {
 public:
  AdaptiveStrategy(std::uint64_t seed, SizeSchedule sizes);

  run::Observation step(run::Runner& runner) override;
  Progress progress() const override;
  void adopt(run::Runner& runner, const Tree& tree) override;

 private:
  using Sides = mutate::Sides;

  // What came of an operator.
  struct Arm {
    double tried = 0;
    double valid = 0;
    double news = 0;
    double weight = worth();  // how likely it is picked, beside the others

    // Grows with how often it left cases valid, and more with how often it brought news.
    double worth() const;
  };

  void begin_step(run::Runner& runner);
  run::Watch usual() const;
  bool only_fresh_yet() const;
  unsigned fresh_share() const;  // in percent
  bool tries_operands();
  run::Observation run_fresh(run::Runner& runner);
  run::Observation run_child(run::Runner& runner);
  run::Observation learn_from(run::Runner& runner, const run::Observation& seen);
  run::Observation keep(run::Runner& runner, const run::Observation& seen);
  void reward(const run::Observation& seen, bool news);
  void restart_if_stale();

  void forget_edits();
  void edit_copy_of(const Tree& tree);
  void edit(Tree& tree);
  bool edit_once(Tree& tree, mutate::Material& material);
  bool edit_calls(Tree& tree, mutate::Material& material);
  bool apply_operator(Tree& tree, mutate::Material& material);
  std::size_t pick_arm();

  Random random_;
  SizeSchedule sizes_;
  std::uint64_t fresh_ = 0;  // cases so far
  Corpus corpus_;
  Operands operands_;
  Confirmation confirmation_;
  mutate::SmallSteps steps_;
  std::vector<Arm> arms_;               // each operator, plain and mirrored
  std::vector<std::size_t> arms_used_;  // of the last case
  unsigned steps_used_ = 0;
  std::optional<Corpus::Index> parent_;
  std::array<const Tree*, 2> donors_{};
  Tree mutant_;
  Recent recent_;
  std::uint64_t age_ = 0;         // runs since all started anew
  std::uint64_t since_news_ = 0;  // runs since the last new edge or label
  std::uint64_t patience_;
  bool draws_calls_ = false;  // the cases are sequences of calls
  bool watches_ = false;
};

}  // namespace sonde::search
