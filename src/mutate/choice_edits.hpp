// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/edits.hpp"
#include "sonde/schema/type.hpp"

namespace sonde::mutate {

// What shrinking puts in the place of a choice, as far as the tuning's limits go:
//   a span of its kind inside it, as when Add(Neg(x), y) becomes Neg(x);
//   every other alternative, with old fields of the same kinds in every combination, and
//   simplest values where there are none;
//   every larger value around it, as when x becomes Add(x, 0);
//   where only a generator knows the alternatives, one drawn at random.
class ChoiceEdits {
 public:
  ChoiceEdits(const Tree& tree, Tree::Index choice);

  EditCounts counts() const { return counts_; }
  void write(Tree& made, std::uint64_t number, Chance chance) const;

 private:
  unsigned candidates(Kind wanted) const;
  Tree::Index candidate(Kind wanted, unsigned number) const;
  unsigned combinations(unsigned alternative) const;
  void write_alternative(Tree& made, unsigned alternative, unsigned combination) const;
  void write_argument(Tree& made, const Type& wanted, unsigned& combination) const;

  const Tree& tree_;
  Tree::Index choice_;
  const Type* type_;
  unsigned inner_ = 0;
  unsigned alternatives_ = 0;
  unsigned wraps_ = 0;
  EditCounts counts_;
};

}  // namespace sonde::mutate
