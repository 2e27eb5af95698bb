// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/edits.hpp"
#include "sonde/schema/type.hpp"

namespace sonde::mutate {

// A choice replaced by a span of its kind inside it, as when Add(Neg(x), y) becomes
// Neg(x); by every other alternative, its fields taken from those at hand in every
// combination, else simplest; by every larger value around it. (How the fields of the
// alternative itself combine is up to its record.) Where only a generator knows the
// alternatives: at random any.
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
