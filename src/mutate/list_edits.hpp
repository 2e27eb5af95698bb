// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/edits.hpp"
#include "sonde/schema/type.hpp"

namespace sonde::mutate {

// Edits that cut a list short; that delete, double or swap elements; that insert the simplest
// element, or one drawn afresh.
class ListEdits {
 public:
  ListEdits(const Tree& tree, Tree::Index list);

  EditCounts counts() const { return counts_; }
  void write(Tree& made, unsigned edit, Chance chance) const;

 private:
  void write_elements(Tree& made, unsigned edit, Chance chance) const;
  void append(Tree& made, unsigned first, unsigned last) const;
  void append_simplest(Tree& made, Chance chance) const;

  const Tree& tree_;
  Tree::Index list_;
  const Type* element_ = nullptr;  // null where a generator drew
  unsigned size_;
  unsigned least_ = 0;
  // How many places each edit has.
  unsigned cuts_ = 0;  // and deletions
  unsigned doubles_ = 0;
  unsigned swaps_ = 0;
  unsigned gaps_ = 0;
  EditCounts counts_;
};

}  // namespace sonde::mutate
