// SPDX-License-Identifier: Apache-2.0
#include "mutate/top_edits.hpp"

namespace sonde::mutate {

TopEdits::Edits TopEdits::edits_of(const Tree& tree, Tree::Index span) {
  switch (tree[span].kind.form()) {
    case Form::Record: return RecordEdits(tree, span);
    case Form::List: return ListEdits(tree, span);
    case Form::Choice: return ChoiceEdits(tree, span);
    case Form::Bytes: return TextEdits(tree, span);
    default: return NumberEdits(tree, span);
  }
}

}  // namespace sonde::mutate
