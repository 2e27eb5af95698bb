// SPDX-License-Identifier: Apache-2.0
#include "mutate/use_operand.hpp"

#include "mutate/pick.hpp"
#include "mutate/text_place.hpp"
#include "schema/schema.hpp"

namespace sonde::mutate {
namespace {

bool use_number(Tree& tree, Material& material, Tree::Index leaf) {
  const auto& numbers = material.dictionary.numbers;
  if (numbers.empty()) return false;
  const std::uint64_t number = numbers[material.random.below(numbers.size())];
  if (!schema::within_bounds(number, schema::find(tree[leaf].kind))) return false;
  tree.set_value(leaf, number);
  return true;
}

bool use_text(TextPlace& place) {
  const auto& texts = place.material.dictionary.texts;
  if (texts.empty()) return false;
  Random& random = place.random();
  const std::string& text = texts[random.below(texts.size())];
  if (random.below(2) == 0) {
    place.text = text;
  } else {
    const std::size_t at = pick_gap(place.text, random);
    const bool over = random.below(2) == 0;
    place.text.replace(at, over ? text.size() : 0, text);
  }
  return true;
}

}  // namespace

bool use_operand(Tree& tree, Tree::Index span, Material& material) {
  const bool has_numbers = !material.dictionary.numbers.empty();
  const bool has_texts = !material.dictionary.texts.empty();
  const auto leaf = pick_within(tree, span, material.random, [&](Tree::Index at) {
    const Form form = tree[at].kind.form();
    return (form == Form::Integer && has_numbers) || (form == Form::Bytes && has_texts);
  });
  if (!leaf) return false;
  return tree[*leaf].kind.form() == Form::Integer ? use_number(tree, material, *leaf)
                                                  : edit_in(use_text, tree, *leaf, material);
}

}  // namespace sonde::mutate
