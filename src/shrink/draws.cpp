// SPDX-License-Identifier: Apache-2.0
#include "shrink/draws.hpp"

#include <algorithm>

#include "schema/schema.hpp"
#include "shrink/plan.hpp"
#include "tree/spans.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

// How many simpler values of a draw are tried: those of a choice that has no parts.
std::uint64_t simpler_values(const Node& node) {
  const bool is_choice = node.kind.form() == Form::Choice && node.extent == 1;
  return is_choice ? node.value : 0;
}

bool is_drawn_by_generator(const Tree& tree, Index span) {
  if (tree[span].kind.form() != Form::Record) return false;
  const Type* const type = schema::find(tree[span].kind);
  return type == nullptr || (!schema::is_derived(type) && type->field_count == 0);
}

// Whether later draws may depend on a choice.
bool holds_choices(const Tree& tree, Index generator) {
  for (const Index draw : children(tree, generator))
    if (simpler_values(tree[draw]) > 0) return true;
  return false;
}

// `left` are the draws behind this one.
bool delete_at(Descent& descent, const Tree& base, Index draw, Index left) {
  const Bounds& bounds = descent.plan().bounds;
  const Index next = base.end_of(draw);
  const auto values = std::min(simpler_values(base[draw]), bounds.values_of_draw);
  for (Index count = 1; count <= std::min(left, bounds.draws); ++count) {
    const bool deleted = descent.attempt(base, [&](Tree& tree) { tree.erase(draw, count); });
    if (deleted) return true;
    for (std::uint64_t value = 0; value < values; ++value) {
      const bool lowered = descent.attempt(base, [&](Tree& tree) {
        tree.erase(next, count);
        tree.set_value(draw, value);
      });
      if (lowered) return true;
    }
  }
  return false;
}

bool delete_one_run(Descent& descent, Index generator) {
  descent.went_through();
  const Tree base = descent.best();
  Index left = base.child_count(generator);
  for (const Index draw : children(base, generator)) {
    --left;
    if (left > 0 && delete_at(descent, base, draw, left)) return true;
    if (descent.is_over()) return false;
  }
  return false;
}

}  // namespace

void delete_draws(Descent& descent) {
  for (Index at = 0; at < descent.best().size() && !descent.is_over(); ++at)
    while (at < descent.best().size() && is_drawn_by_generator(descent.best(), at) &&
           holds_choices(descent.best(), at) && delete_one_run(descent, at))
      continue;
}

}  // namespace sonde::shrink
