// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "mutate/edits.hpp"
#include "mutate/list_edits.hpp"
#include "mutate/mutant_rules.hpp"

namespace sonde::mutate {

// Appends the simplest number of a kind: 0 where its type is not known.
void append_simplest_number(Tree& made, Kind kind);

// The leaves of one kind in a case that have different values, if the rules ask for them.
class CaseValues {
 public:
  CaseValues(const Tree& tree, Kind kind, const MutantRules& rules);
  std::uint64_t count() const { return leaves_.size(); }
  Tree::Index operator[](std::uint64_t number) const { return leaves_[number]; }

 private:
  std::vector<Tree::Index> leaves_;
};

// Draws a number afresh; if the rules say so, it first becomes simplest, or equal to another
// one of the case.
class NumberEdits {
 public:
  NumberEdits(const Tree& tree, Tree::Index leaf, const MutantRules& rules)
      : tree_(tree), leaf_(leaf), values_(tree, tree[leaf].kind, rules) {}

  EditCounts counts() const { return {values_.count() == 0 ? 0 : 1 + values_.count(), 1}; }
  void write(Tree& made, std::uint64_t edit, Chance chance) const;

 private:
  const Tree& tree_;
  Tree::Index leaf_;
  CaseValues values_;
};

// A text is a list of characters, with a part for each tail and each character.
inline std::size_t part_of_tail(std::size_t number) { return 2 * number; }
inline std::size_t part_of_character(std::size_t number) { return 2 * number + 1; }

// Edits of one part of a text: of a tail, as of a list; of a character, which is drawn afresh.
// At the whole text, if the rules say so, it becomes equal to another one of the case.
class TextEdits {
 public:
  TextEdits(const Tree& tree, Tree::Index leaf, std::size_t part, const MutantRules& rules);

  EditCounts counts() const { return counts_; }
  void write(Tree& made, std::uint64_t edit, Chance chance) const;

 private:
  void append_joined(Tree& made, std::size_t front, std::string_view middle,
                     std::size_t back) const;

  const Tree& tree_;
  Tree::Index leaf_;
  std::string_view text_;
  std::size_t number_;  // of the tail or the character
  ConsEdits cons_;
  CaseValues values_;
  EditCounts counts_;
};

}  // namespace sonde::mutate
