// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/edits.hpp"
#include "sonde/schema/type.hpp"

namespace sonde::mutate {

// Edits that replace a choice:
//   by a span of its kind inside it, as when Add(Neg(x), y) becomes Neg(x);
//   by every other alternative, with old fields of the same kinds in every combination, and
//   simplest values where there are none;
//   by every larger value around it, as when x becomes Add(x, 0);
//   where only a generator knows the alternatives, by one drawn at random.
// Combinations of the fields of the present alternative are edits of its record.
class ChoiceEdits {
 public:
  ChoiceEdits(const Tree& tree, Tree::Index choice);

  EditCounts counts() const { return counts_; }
  void write(Tree& made, unsigned edit, Chance chance) const;

 private:
  unsigned candidates(Kind wanted) const;
  Tree::Index candidate(Kind wanted, unsigned number) const;
  unsigned combinations(unsigned alternative) const;
  void write_alternative(Tree& made, unsigned alternative, unsigned combination) const;
  void write_argument(Tree& made, const Type& wanted, unsigned& combination) const;
  void write_wrapped(Tree& made, unsigned way) const;

  const Tree& tree_;
  Tree::Index choice_;
  const Type* type_;
  unsigned inner_ = 0;
  unsigned alternatives_ = 0;
  unsigned wraps_ = 0;
  EditCounts counts_;
};

}  // namespace sonde::mutate
