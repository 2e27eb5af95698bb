// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/edits.hpp"

namespace sonde::mutate {

// Edits that put the fields of the same kind into a record in every combination: (a, b)
// becomes (a, a), (b, a) and (b, b). Where there are too many, edits that copy one field
// over another or swap two.
class RecordEdits {
 public:
  RecordEdits(const Tree& tree, Tree::Index record);

  EditCounts counts() const { return counts_; }
  void write(Tree& made, unsigned edit, Chance chance) const;

 private:
  void write_combination(Tree& made, unsigned number) const;
  void write_pair(Tree& made, unsigned number) const;

  const Tree& tree_;
  Tree::Index record_;
  EditCounts counts_;
  bool combines_ = true;
};

}  // namespace sonde::mutate
