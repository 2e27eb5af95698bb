// SPDX-License-Identifier: Apache-2.0
#include "mutate/edit_text.hpp"

#include <algorithm>

#include "mutate/pick.hpp"
#include "mutate/tuning.hpp"

namespace sonde::mutate {
namespace {

char random_byte(Random& random) {
  const bool printable = random.below(tuned.operators.any_byte_every) > 0;
  return static_cast<char>(printable ? ' ' + random.below('~' - ' ' + 1) : random.below(256));
}

void edit_bytes(std::string& text, Random& random) {
  const std::size_t at = random.below(text.size() + 1);
  const std::size_t length = 1 + random.below(tuned.operators.text_edit);
  switch (text.empty() ? 0 : random.below(4)) {
    case 0: text.insert(at, 1, random_byte(random)); return;
    case 1: text.erase(std::min(at, text.size() - 1), length); return;
    case 2: text.insert(at, text, random.below(text.size()), length); return;
    default: text[std::min(at, text.size() - 1)] = random_byte(random);
  }
}

}  // namespace

bool edit_text(Tree& tree, Tree::Index span, Material& material) {
  const auto leaf = pick_within(tree, span, material.random, [&](Tree::Index at) {
    return tree[at].kind.form() == Form::Bytes;
  });
  if (!leaf) return false;
  thread_local std::string text;  // its buffer serves again
  text = tree.bytes(tree[*leaf]);
  edit_bytes(text, material.random);
  tree.set_bytes(*leaf, text);
  return true;
}

}  // namespace sonde::mutate
