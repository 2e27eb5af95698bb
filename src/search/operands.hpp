// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mutate/material.hpp"
#include "run/runner.hpp"
#include "search/case_leaves.hpp"
#include "search/feature_counts.hpp"
#include "search/folds.hpp"
#include "search/operand_places.hpp"
#include "search/repairs.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// Plans cases from what the code under test compared: where one side of a comparison stands
// in the case, the other side replaces it (Aschermann et al., Redqueen, 2019). All sides go
// to a dictionary as well.
class Operands {
 public:
  explicit Operands(const OperandsTuning& tuning = {}) : tuning_(tuning) {}

  // How many folds are guessed: few, or more where nothing was new for long.
  enum class Guesses : std::uint8_t { Few, Many };

  // Records what the runner's last run compared.
  void learn(const run::Runner& runner, const run::Observation& seen, Random& random,
             Guesses guesses = Guesses::Few);

  // Whether no case is planned.
  bool empty() const { return planned_.empty(); }
  // Writes the planned case that comes next, the newest first; false if there is none.
  bool next(Tree& mutant);
  // Whether the case that `next` changed was valid.
  bool was_of_valid() const { return was_of_valid_; }

  // Repairs of discarded cases.
  bool repairs_pay(double valid_share, Random& random) const {
    return repairs_.pay(valid_share, random);
  }
  void plan_repairs(const run::Runner& runner, const Tree& tree, Random& random) {
    repairs_.plan(runner, tree, folds_, random);
  }
  bool next_repair(Tree& repaired) { return repairs_.next(repaired); }
  void record_repair(bool valid) { repairs_.record(valid); }

  const mutate::Dictionary& dictionary() const { return dictionary_; }
  void forget();

 private:
  struct Planned {
    std::shared_ptr<const Tree> tree;
    Replacement replacement;
    std::uint64_t key;  // of what is tried once
    std::uint32_t site;
    bool is_of_valid;
    std::optional<Folds::Fold> fold{};
  };

  void learn(const coverage::Comparison& compared, Random& random);
  // Returns whether that side stands in the case.
  bool match(const coverage::Comparison& compared, std::uint64_t from, std::uint64_t to,
             Random& random);
  bool match_range(const coverage::Comparison& compared, Random& random);
  void match_exactly(const OperandPlace& place, const coverage::Comparison& compared,
                     const Sized& to);
  void plan_folds(Random& random, Guesses guesses);
  void guess_fold(const coverage::Comparison& compared, Random& random);
  void record_success(const Tree& tree);
  void match_at(const OperandPlace& place, const coverage::Comparison& compared, const Sized& to);
  void match_real(const coverage::Comparison& compared, std::uint64_t from, std::uint64_t to);
  void match_text(const coverage::TextComparison& compared);
  void match_integers(const coverage::TextComparison& compared, std::string_view from,
                      std::string_view to);
  void plan_made(std::uint32_t site);
  void plan(Replacement replacement, std::uint64_t key, std::uint32_t site);
  void drop_oldest();
  void remember(std::uint64_t number, Random& random);
  void remember(std::string text, Random& random);
  void remember_character(char character, Random& random);

  OperandsTuning tuning_;
  std::shared_ptr<const Tree> tree_;  // what is learned from
  CaseLeaves leaves_;                 // of this tree
  bool is_valid_ = false;             // that tree
  bool was_of_valid_ = false;
  std::size_t planned_before_ = 0;  // the tree
  std::vector<OperandPlace> places_;
  std::vector<Replacement> made_;
  std::vector<Planned> planned_;
  std::vector<coverage::Comparison> strange_;  // neither side stands in the case
  std::optional<Planned> last_;                // what `next` wrote
  Tree last_tree_;                             // with it
  FeatureCounts tried_;
  Folds folds_{tuning_};
  Repairs repairs_{tuning_};
  mutate::Dictionary dictionary_;
};

}  // namespace sonde::search
