// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mutate/material.hpp"
#include "run/runner.hpp"
#include "search/feature_counts.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// Plans cases from what the code under test compared: where one side of a comparison stands
// in the case, the other side replaces it (Aschermann et al., Redqueen, 2019). All sides go
// to a dictionary as well.
class Operands {
 public:
  explicit Operands(const OperandsTuning& tuning = {}) : tuning_(tuning) {}

  // Records what the runner's last run compared. That run was of this tree.
  void learn(const run::Runner& runner, const Tree& tree, Random& random);

  // Whether no case is planned.
  bool empty() const { return planned_.empty(); }
  // Writes the planned case that comes next, the newest first; false if there is none.
  bool next(Tree& mutant);

  const mutate::Dictionary& dictionary() const { return dictionary_; }
  void forget();

 private:
  struct Replacement {
    std::size_t tree;  // of trees_
    Tree::Index leaf;
    unsigned leaves;  // with a byte each; 1 where one leaf holds all
    std::uint64_t number;
    std::string text;  // of a bytes leaf
  };

  // A leaf of the newest tree that may hold a side of a comparison.
  struct Leaf {
    Tree::Index at;
    enum class Holds : std::uint8_t { Byte, Number, Text } holds;
  };

  void find_leaves();
  void match(const coverage::Comparison& compared, std::uint64_t from, std::uint64_t to);
  void match_number(const coverage::Comparison& compared, Tree::Index leaf, std::uint64_t to);
  void match_row(const coverage::Comparison& compared, Tree::Index leaf, std::uint64_t from,
                 std::uint64_t to);
  void match_bytes(const coverage::Comparison& compared, Tree::Index leaf, std::uint64_t from,
                   std::uint64_t to);
  void match_text(const coverage::TextComparison& compared);
  void plan(Replacement replacement, std::uint64_t key);
  void remember(std::uint64_t number, Random& random);
  void remember(std::string text, Random& random);

  OperandsTuning tuning_;
  std::vector<Tree> trees_;   // of the replacements
  std::vector<Leaf> leaves_;  // of the last of them
  std::vector<Replacement> planned_;
  FeatureCounts tried_;
  mutate::Dictionary dictionary_;
};

}  // namespace sonde::search
