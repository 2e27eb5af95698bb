// SPDX-License-Identifier: Apache-2.0
#include "mutate/text_place.hpp"

#include <algorithm>

#include "mutate/pick.hpp"
#include "mutate/tuning.hpp"
#include "schema/schema.hpp"

namespace sonde::mutate {
namespace {

// Lengths that a generator allows are not known.
bool allows_length(Kind kind, std::size_t length) {
  const Type* type = schema::find(kind);
  return !schema::is_derived(type) || (length >= type->min && length <= type->max);
}

}  // namespace

Piece pick_piece(std::string_view text, Random& random) {
  const bool any_size = random.below(tuned.texts.long_piece_every) == 0;
  const std::size_t most =
      any_size ? text.size() : std::min<std::size_t>(text.size(), tuned.operators.text_edit);
  const std::size_t size = 1 + random.below(most);
  return {random.below(text.size() - size + 1), size};
}

bool edit_in(TextEdit* edit, Tree& tree, Tree::Index span, Material& material) {
  const auto leaf = pick_within(tree, span, material.random, [&](Tree::Index at) {
    return tree[at].kind.form() == Form::Bytes;
  });
  if (!leaf) return false;
  thread_local std::string text;  // its buffer serves again
  text = tree.bytes(tree[*leaf]);
  TextPlace place{text, material};
  if (!edit(place)) return false;
  const std::size_t before = tree.bytes(tree[*leaf]).size();
  if (text.size() > before && text.size() > tuned.texts.longest) return false;
  if (text.size() != before && !allows_length(tree[*leaf].kind, text.size())) return false;
  tree.set_bytes(*leaf, text);
  return true;
}

}  // namespace sonde::mutate
