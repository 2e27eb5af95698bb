// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "mutate/edits.hpp"
#include "mutate/mutant_rules.hpp"
#include "schema/schema.hpp"

namespace sonde::mutate {

// What becomes of a row: its first elements, perhaps a new one, and its last.
struct ConsEdit {
  std::size_t front = 0;  // how many stay in front
  std::size_t back = 0;   // the first of those that stay behind
  bool appends = false;
};

// MUTAGEN's mutants of a list at one of its tails. A list is a chain of cells there, each of a
// head and a tail. A tail becomes empty, loses its head, or has its head twice; the empty one
// gets the simplest element. What the size's bounds forbid is left out.
class ConsEdits {
 public:
  ConsEdits(std::size_t size, std::size_t tail, schema::SizeBounds bounds);

  std::uint64_t count() const { return count_; }
  const ConsEdit& operator[](std::uint64_t number) const { return edits_[number]; }

 private:
  void add(ConsEdit edit) { edits_[count_++] = edit; }

  std::array<ConsEdit, 3> edits_{};
  std::size_t count_ = 0;
};

// These edits of a list; at the whole list, if the rules say so, also edits that swap two
// elements, or insert the simplest one or one drawn afresh anywhere.
class ListEdits {
 public:
  ListEdits(const Tree& tree, Tree::Index list, std::size_t tail, const MutantRules& rules);

  EditCounts counts() const { return counts_; }
  void write(Tree& made, std::uint64_t edit, Chance chance) const;

 private:
  void write_elements(Tree& made, std::uint64_t edit, Chance chance) const;
  void write_swap(Tree& made, std::uint64_t number) const;
  void append(Tree& made, std::size_t first, std::size_t last) const;
  void append_simplest(Tree& made, Chance chance) const;

  const Tree& tree_;
  Tree::Index list_;
  const Type* element_ = nullptr;  // null where a generator drew
  std::size_t size_;
  ConsEdits cons_;
  // How many there are of each edit of ours.
  std::uint64_t swaps_ = 0;
  std::uint64_t gaps_ = 0;
  EditCounts counts_;
};

}  // namespace sonde::mutate
