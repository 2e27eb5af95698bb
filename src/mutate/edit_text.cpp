// SPDX-License-Identifier: Apache-2.0
#include "mutate/edit_text.hpp"

#include "mutate/pick.hpp"
#include "mutate/span_edits.hpp"

namespace sonde::mutate {

bool edit_text(Tree& tree, Tree::Index span, Material& material) {
  const auto leaf = pick_within(tree, span, material.random, [&](Tree::Index at) {
    return tree[at].kind.form() == Form::Bytes;
  });
  if (!leaf) return false;
  const auto edits = span_edits_of(Form::Bytes);
  return edits[material.random.below(edits.size())].apply(tree, *leaf, material);
}

}  // namespace sonde::mutate
