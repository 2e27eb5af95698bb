// SPDX-License-Identifier: Apache-2.0
#include "mutate/switch_alternative.hpp"

#include "mutate/pick.hpp"
#include "schema/schema.hpp"

namespace sonde::mutate {
namespace {

// Alternatives of a choice; for generators, whose choices are not known, one more
// than is chosen, and the draw decides.
std::uint64_t alternatives(const Node& node, const Type* type) {
  if (type == nullptr || type->style == Style::Opaque) return node.value + 2;
  if (type->style == Style::Boolean) return 2;
  if (type->style == Style::Enumeration) return schema::details(*type).labels.size();
  return type->field_count;
}

std::optional<Tree::Index> find_kind(const Tree& tree, Tree::Index first, Tree::Index last,
                                     Kind kind) {
  for (Tree::Index at = first; at < last; ++at)
    if (tree[at].kind == kind) return at;
  return std::nullopt;
}

// Appends a record, its fields taken from the children of `old` where kinds agree.
void append_refilled(Tree& made, const Type& payload, const Tree& tree, Tree::Index old) {
  const auto span = made.open(payload.kind);
  Tree::Index unused = old + 1;
  for (unsigned i = 0; i < payload.field_count; ++i) {
    const Kind wanted = payload.fields[i]->kind;
    Tree::Index at = unused;
    while (at < tree.end_of(old) && tree[at].kind != wanted) at = tree.end_of(at);
    if (at < tree.end_of(old)) {
      made.append(tree, at);
      unused = tree.end_of(at);
    } else {
      made.leaf(Kind("hole", Form::Hole), std::uint64_t{0});
    }
  }
  made.close(span);
}

void append_payload(Tree& made, const Type& payload, const Tree& tree, Tree::Index choice) {
  const auto kept = find_kind(tree, choice + 1, tree.end_of(choice), payload.kind);
  const bool holds_record = tree[choice].extent > 1 && tree[choice + 1].kind.form() == Form::Record;
  if (kept) {
    made.append(tree, *kept);
  } else if (payload.form == Form::Record && holds_record) {
    append_refilled(made, payload, tree, choice + 1);
  } else {
    made.leaf(Kind("hole", Form::Hole), std::uint64_t{0});
  }
}

}  // namespace

bool switch_alternative(Tree& tree, Material& material) {
  const auto choice = pick(tree, material.random, [&](Tree::Index at) {
    const Node& node = tree[at];
    return node.kind.form() == Form::Choice && alternatives(node, schema::find(node.kind)) > 1;
  });
  return choice && switch_alternative(tree, *choice, material);
}

bool switch_alternative(Tree& tree, Tree::Index choice, Material& material) {
  const Node node = tree[choice];
  const Type* type = schema::find(node.kind);
  if (alternatives(node, type) < 2) return false;
  const std::uint64_t other = material.random.below(alternatives(node, type) - 1);
  const std::uint64_t chosen = other < node.value ? other : other + 1;
  if (type == nullptr || chosen >= type->field_count) {
    tree.set_value(choice, chosen);
    return true;
  }
  thread_local Tree made;  // its buffers serve again
  made.clear();
  const auto span = made.open(node.kind, chosen);
  const Type* payload = type->fields[chosen];
  if (payload != nullptr) append_payload(made, *payload, tree, choice);
  made.close(span);
  tree.replace(choice, made, 0);
  return true;
}

}  // namespace sonde::mutate
