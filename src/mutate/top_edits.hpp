// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "mutate/choice_edits.hpp"
#include "mutate/leaf_edits.hpp"
#include "mutate/list_edits.hpp"
#include "mutate/record_edits.hpp"

namespace sonde::mutate {

// Every way to change the top of one span, while what lies below is kept, moved or
// dropped (MUTAGEN's top-level mutants). Some edits may change nothing. The tree must outlive
// this object.
class TopEdits {
 public:
  TopEdits(const Tree& tree, Tree::Index span) : edits_(edits_of(tree, span)) {}

  EditCounts counts() const {
    return std::visit([](const auto& edits) { return edits.counts(); }, edits_);
  }
  // Appends the span to `made`, changed by the edit with this number.
  void write(Tree& made, unsigned edit, Chance chance) const {
    std::visit([&](const auto& edits) { edits.write(made, edit, chance); }, edits_);
  }

 private:
  using Edits = std::variant<RecordEdits, ListEdits, ChoiceEdits, NumberEdits, TextEdits>;

  static Edits edits_of(const Tree& tree, Tree::Index span);

  Edits edits_;
};

}  // namespace sonde::mutate
