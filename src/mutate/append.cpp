// SPDX-License-Identifier: Apache-2.0
#include "mutate/append.hpp"

#include <string>

#include "draw/text.hpp"
#include "mutate/pick.hpp"
#include "mutate/wrap.hpp"
#include "schema/schema.hpp"
#include "tree/holes.hpp"
#include "tree/spans.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

bool has_room(const Tree& tree, Index span, std::uint64_t more) {
  if (tree[span].kind.form() == Form::List)
    return tree.child_count(span) + more <= most_elements(tree, span);
  const Type* type = schema::find(tree[span].kind);
  return type == nullptr || tree.bytes(tree[span]).size() + more <= type->max;
}

void append_characters(Tree& tree, Index text, unsigned characters, Random& random) {
  thread_local std::string longer;  // their buffers serve again
  thread_local std::string drawn;
  drawing::draw_text(random, drawing::alphabet_of(tree[text].kind), characters, drawn);
  longer.assign(tree.bytes(tree[text])).append(drawn);
  tree.set_bytes(text, longer);
}

// From some place on, over and over.
void repeat_characters(Tree& tree, Index text, unsigned characters, Random& random) {
  thread_local std::string longer;  // its buffer serves again
  longer.assign(tree.bytes(tree[text]));
  const std::size_t from = random.below(longer.size());
  for (std::size_t i = 0; i < characters; ++i) longer += longer[from + i];
  tree.set_bytes(text, longer);
}

void insert_holes(Tree& tree, Index list, unsigned holes, Random& random) {
  for (unsigned i = 0; i < holes; ++i)
    insert_hole(tree, list, static_cast<Index>(random.below(tree.child_count(list) + 1)));
}

// Of the last element, or of any.
void repeat_element(Tree& tree, Index list, unsigned copies, Random& random) {
  const Index last = tree.child(list, tree.child_count(list) - 1);
  const Index copied = random.below(2) == 0 ? last : pick_child(tree, random, list);
  for (unsigned i = 0; i < copies; ++i) tree.duplicate(copied);
}

bool wrap_often(Tree& tree, unsigned times, Random& random) {
  const Dictionary none;
  Material material{random, {}, none};
  bool wrapped = false;
  for (unsigned i = 0; i < times; ++i) wrapped = wrap(tree, 0, material) || wrapped;
  return wrapped;
}

}  // namespace

bool grows(const Node& node) {
  return node.kind.form() == Form::List || node.kind.form() == Form::Bytes;
}

Index pick_outermost(const Tree& tree, Random& random) {
  Index picked = 0;
  std::uint64_t met = 0;
  for (Index at = 1; at < tree.size();) {
    if (!grows(tree[at])) {
      ++at;
      continue;
    }
    // So each of those met is picked with the same chance.
    if (random.below(++met) == 0) picked = at;
    at = tree.end_of(at);
  }
  return picked;
}

bool append_fresh(Tree& tree, Random& random) {
  const Index at = pick_outermost(tree, random);
  if (at == 0 || !has_room(tree, at, 1)) return false;
  const bool is_list = tree[at].kind.form() == Form::List;
  if (is_list) insert_hole(tree, at, tree.child_count(at));
  else append_characters(tree, at, 1, random);
  return true;
}

bool grow(Tree& tree, unsigned elements, Random& random) {
  const Index at = pick_outermost(tree, random);
  if (at == 0) return wrap_often(tree, elements, random);
  if (!has_room(tree, at, elements)) return false;
  const bool is_list = tree[at].kind.form() == Form::List;
  const bool is_empty = is_list ? tree[at].extent == 1 : tree.bytes(tree[at]).empty();
  if (is_empty || random.below(2) == 0)
    is_list ? insert_holes(tree, at, elements, random)
            : append_characters(tree, at, elements, random);
  else
    is_list ? repeat_element(tree, at, elements, random)
            : repeat_characters(tree, at, elements, random);
  return true;
}

}  // namespace sonde::mutate
