// SPDX-License-Identifier: Apache-2.0
#include "mutate/leaf_edits.hpp"

#include <algorithm>

#include "draw/text.hpp"
#include "mutate/tuning.hpp"
#include "schema/schema.hpp"
#include "tree/spans.hpp"

namespace sonde::mutate {
namespace {

char any_character(Random& random) {
  thread_local std::string drawn;  // its buffer serves again
  drawing::draw_text(random, Alphabet::Text, 1, drawn);
  return drawn[0];
}

}  // namespace

void append_simplest_number(Tree& made, Kind kind) {
  const Type* type = schema::find(kind);
  if (type == nullptr) made.leaf(kind, std::uint64_t{0});
  else schema::append_simplest(made, *type);
}

LeafValues::LeafValues(const Tree& tree, Kind kind) {
  for (Tree::Index at = 0; at < tree.size() && count_ < most; ++at) {
    if (tree[at].kind != kind) continue;
    const auto end = leaves_.begin() + count_;
    const bool known = std::any_of(
        leaves_.begin(), end, [&](Tree::Index leaf) { return same_value(tree, leaf, tree, at); });
    if (!known) leaves_[count_++] = at;
  }
}

NumberEdits::NumberEdits(const Tree& tree, Tree::Index leaf)
    : tree_(tree), leaf_(leaf), values_(tree, tree[leaf].kind) {}

void NumberEdits::write(Tree& made, unsigned edit, Chance chance) const {
  const Kind kind = tree_[leaf_].kind;
  if (edit > values_.count()) return chance.leave_hole(made);
  if (edit > 0) {
    made.leaf(kind, tree_[values_[edit - 1]].value);
    return;
  }
  append_simplest_number(made, kind);
}

TextEdits::TextEdits(const Tree& tree, Tree::Index leaf)
    : tree_(tree),
      leaf_(leaf),
      values_(tree, tree[leaf].kind),
      text_(tree.bytes(tree[leaf])),
      places_(static_cast<unsigned>(
          std::min<std::size_t>(text_.size(), tuned.enumeration.text_places))) {}

void TextEdits::write(Tree& made, unsigned edit, Chance chance) const {
  if (edit >= counts().fixed) return write_random(made, edit - counts().fixed, chance);
  if (edit == 0) return append_joined(made, {}, {});
  --edit;
  if (edit < values_.count()) {
    made.append(tree_, values_[edit]);
    return;
  }
  edit -= values_.count();
  if (edit < places_) return append_joined(made, text_.substr(0, edit), text_.substr(edit + 1));
  edit -= places_;
  append_joined(made, text_.substr(0, edit + 1), text_.substr(edit));
}

void TextEdits::write_random(Tree& made, unsigned edit, Chance chance) const {
  if (edit > places_) return chance.leave_hole(made);
  const char character = any_character(chance.random);
  const std::size_t at = edit < places_ ? edit : text_.size();
  thread_local std::string text;  // its buffer serves again
  text.assign(text_.substr(0, at)).push_back(character);
  append_joined(made, text, text_.substr(std::min(at + 1, text_.size())));
}

// A text of a length that the type does not allow stays as it was.
void TextEdits::append_joined(Tree& made, std::string_view front, std::string_view back) const {
  const Kind kind = tree_[leaf_].kind;
  const Type* type = schema::find(kind);
  const std::size_t size = front.size() + back.size();
  if (type != nullptr && (size < type->min || size > type->max)) {
    made.append(tree_, leaf_);
    return;
  }
  thread_local std::string joined;  // its buffer serves again
  joined.assign(front).append(back);
  made.leaf(kind, std::string_view(joined));
}

}  // namespace sonde::mutate
