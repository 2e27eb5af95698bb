// SPDX-License-Identifier: Apache-2.0
#include "mutate/switch_alternative.hpp"

#include "mutate/alternative.hpp"
#include "mutate/pick.hpp"
#include "schema/schema.hpp"
#include "tree/holes.hpp"

namespace sonde::mutate {
namespace {

// How many alternatives a choice has. Those of a generator are not known: one more than the
// present one is assumed, and the draw decides.
std::uint64_t alternatives(const Node& node, const Type* type) {
  return schema::is_derived(type) ? schema::alternatives_of(*type) : node.value + 2;
}

// The first span of this kind within the choice, at any depth.
std::optional<Tree::Index> find_inside(const Tree& tree, Tree::Index choice, Kind kind) {
  for (Tree::Index at = choice + 1; at < tree.end_of(choice); ++at)
    if (tree[at].kind == kind) return at;
  return std::nullopt;
}

void append_payload(Tree& made, const Type& payload, const Tree& tree, Tree::Index choice) {
  const auto kept = find_inside(tree, choice, payload.kind);
  if (kept) {
    made.append(tree, *kept);
  } else if (payload.form == Form::Record && holds_record(tree, choice)) {
    append_refilled(made, payload, tree, children(tree, choice + 1));
  } else {
    append_hole(made);
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
