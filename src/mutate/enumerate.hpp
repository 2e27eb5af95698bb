// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "mutate/top_edits.hpp"
#include "tree/flat_table.hpp"

namespace sonde::mutate {

// All mutants of one case, each once: for every span in level order, every edit of its top
// (MUTAGEN; Mista and Russo, 2021). They are made one by one. Before them come edits of two
// siblings of the same kind at once, at the same place in each, so that siblings that must
// be alike stay alike. Edits that draw something are made `samples` times.
class Enumeration {
 public:
  Enumeration(const Tree& seed, unsigned samples) : seed_(seed), samples_(samples) {}
  Enumeration(const Enumeration&) = delete;  // its edits refer to its tree
  Enumeration& operator=(const Enumeration&) = delete;

  // Writes the next mutant; false if there are no more.
  bool next(Tree& mutant, Random& random);

 private:
  using Index = Tree::Index;

  struct EditPoint {
    Index span;
    Index twin;  // 0, the root, where there is none
    Index depth;
  };

  void start();
  void visit(Index span, Index depth);
  void align(Index one, Index other, Index depth);
  bool enter_next_place();
  std::optional<unsigned> next_edit();
  void write(Tree& mutant, unsigned edit, Random& random) const;
  bool is_news(const Tree& mutant);

  const Tree seed_;
  const unsigned samples_;
  std::vector<EditPoint> places_;
  std::size_t entered_ = 0;           // places so far; the last of them is the one at hand
  std::optional<TopEdits> edits_;     // of that place
  std::optional<TopEdits> mirrored_;  // ... and of its twin
  unsigned done_ = 0;                 // edits there, samples counted one by one
  FlatTable<std::uint64_t> seen_{4};  // hashes of the mutants made so far
};

}  // namespace sonde::mutate
