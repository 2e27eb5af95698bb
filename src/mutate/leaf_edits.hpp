// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "mutate/edits.hpp"

namespace sonde::mutate {

// Appends the simplest number of a kind: 0 where its type is not known.
void append_simplest_number(Tree& made, Kind kind);

// The first leaves of one kind in a case that have different values. Their number is bounded
// by an array, so it is no tuning number.
class LeafValues {
 public:
  LeafValues(const Tree& tree, Kind kind);
  unsigned count() const { return count_; }
  Tree::Index operator[](unsigned number) const { return leaves_[number]; }

 private:
  static constexpr unsigned most = 16;

  std::array<Tree::Index, most> leaves_{};
  unsigned count_ = 0;
};

// Edits that make a number simplest, or equal to another one of the case, or draw it afresh.
class NumberEdits {
 public:
  NumberEdits(const Tree& tree, Tree::Index leaf);

  EditCounts counts() const { return {1 + values_.count(), 1}; }
  void write(Tree& made, unsigned edit, Chance chance) const;

 private:
  const Tree& tree_;
  Tree::Index leaf_;
  LeafValues values_;
};

// Edits that make a text empty, or equal to another one of the case; that delete or double a
// character, or replace or add a random one; that draw the text afresh.
class TextEdits {
 public:
  TextEdits(const Tree& tree, Tree::Index leaf);

  EditCounts counts() const { return {1 + values_.count() + 2 * places_, places_ + 2}; }
  void write(Tree& made, unsigned edit, Chance chance) const;

 private:
  void write_random(Tree& made, unsigned edit, Chance chance) const;
  void append_joined(Tree& made, std::string_view front, std::string_view back) const;

  const Tree& tree_;
  Tree::Index leaf_;
  LeafValues values_;
  std::string_view text_;
  unsigned places_;
};

}  // namespace sonde::mutate
