// SPDX-License-Identifier: Apache-2.0
#include "mutate/top_edits.hpp"

namespace sonde::mutate {

TopEdits::Edits TopEdits::edits_of(const Tree& tree, Position at, const MutantRules& rules) {
  switch (tree[at.span].kind.form()) {
    case Form::Record:
    case Form::Choice: return ConstructorEdits(tree, at.span, rules);
    case Form::List: return ListEdits(tree, at.span, at.part, rules);
    case Form::Bytes: return TextEdits(tree, at.span, at.part, rules);
    default: return NumberEdits(tree, at.span, rules);
  }
}

}  // namespace sonde::mutate
