// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "mutate/top_edits.hpp"
#include "tree/flat_table.hpp"

namespace sonde::mutate {

// All mutants of one case: for every position in level order, every edit of its top but the
// one that changes nothing (MUTAGEN; Mista and Russo, 2021). A list is a chain of cells, so
// that element number i stands i levels deeper than the first. Edits that draw something are
// made `samples` times. Mutants are made one by one; what is kept is the case, and 20 bytes
// for each position once the first mutant was made.
class Enumeration {
 public:
  Enumeration(const Tree& seed, unsigned samples, const MutantRules& rules = {})
      : seed_(seed), samples_(samples), rules_(rules) {}
  Enumeration(const Enumeration&) = delete;  // its edits refer to its tree
  Enumeration& operator=(const Enumeration&) = delete;

  // Writes the next mutant; false if there are no more.
  bool next(Tree& mutant, Random& random);

 private:
  using Index = Tree::Index;

  // A position with what orders it.
  struct RankedPosition {
    Index span;
    Index twin;  // 0, the root, where there is none
    Index part;
    Index depth;
    Index order = 0;  // in preorder
  };

  void start();
  void add(RankedPosition position);
  void visit(RankedPosition at);
  void visit_list(RankedPosition at);
  void visit_text(RankedPosition at);
  void visit_fields(RankedPosition at);
  void visit_with_twins(Index parent, Index child, Index depth);
  bool enter_next_position();
  std::optional<std::uint64_t> next_edit();
  void write(Tree& mutant, std::uint64_t edit, Random& random) const;
  bool is_wanted(const Tree& mutant);

  const Tree seed_;
  const unsigned samples_;
  const MutantRules rules_;
  std::vector<RankedPosition> positions_;
  std::size_t entered_ = 0;           // positions so far; the last of them is the one at hand
  std::optional<TopEdits> edits_;     // of that position
  std::optional<TopEdits> mirrored_;  // ... and of its twin
  std::uint64_t done_ = 0;            // edits there, samples counted one by one
  // Hashes of the mutants made so far, if none may come twice.
  std::optional<FlatTable<std::uint64_t>> seen_;
};

}  // namespace sonde::mutate
