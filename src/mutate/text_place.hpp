// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "mutate/material.hpp"

namespace sonde::mutate {

// The text that an edit changes, and what it may use.
struct TextPlace {
  std::string& text;
  Material& material;

  Random& random() const { return material.random; }
};

// An edit of a text. It returns false, and changes nothing, where it does not apply.
using TextEdit = bool(TextPlace& place);

// A piece of a text.
struct Piece {
  std::size_t at;
  std::size_t size;

  std::size_t end() const { return at + size; }
};

// A piece of a text that is not empty. Most pieces are short.
Piece pick_piece(std::string_view text, Random& random);

// A place between two characters, or at an end.
inline std::size_t pick_gap(const std::string& text, Random& random) {
  return random.below(text.size() + 1);
}

// Makes the edit in one text of a span. Returns false, and changes nothing, if there is none,
// or if the text would be longer or shorter than its type allows.
bool edit_in(TextEdit* edit, Tree& tree, Tree::Index span, Material& material);

// The same as an edit of a span.
template <TextEdit* edit>
bool in_text(Tree& tree, Tree::Index span, Material& material) {
  return edit_in(edit, tree, span, material);
}

}  // namespace sonde::mutate
