// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "mutate/constructor_edits.hpp"
#include "mutate/leaf_edits.hpp"
#include "mutate/list_edits.hpp"

namespace sonde::mutate {

// Where a mutant differs: a span; of a list one of its tails, of a text one of its parts.
struct Position {
  Tree::Index span = 0;
  std::size_t part = 0;
};

// Every way to change the top of one position, while what lies below is kept, moved or
// dropped (MUTAGEN's top-level mutants). Some edits may change nothing. The tree must outlive
// this object.
class TopEdits {
 public:
  TopEdits(const Tree& tree, Position at, const MutantRules& rules)
      : edits_(edits_of(tree, at, rules)) {}

  EditCounts counts() const {
    return std::visit([](const auto& edits) { return edits.counts(); }, edits_);
  }
  // Appends the span to `made`, changed by the edit with this number.
  void write(Tree& made, std::uint64_t edit, Chance chance) const {
    std::visit([&](const auto& edits) { edits.write(made, edit, chance); }, edits_);
  }

 private:
  using Edits = std::variant<ConstructorEdits, ListEdits, NumberEdits, TextEdits>;

  static Edits edits_of(const Tree& tree, Position at, const MutantRules& rules);

  Edits edits_;
};

}  // namespace sonde::mutate
