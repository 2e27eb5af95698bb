// SPDX-License-Identifier: Apache-2.0
#include "mutate/wrap.hpp"

#include <array>
#include <cassert>
#include <span>

#include "mutate/pick.hpp"
#include "mutate/tuning.hpp"
#include "mutate/wrapping.hpp"

namespace sonde::mutate {
namespace {

bool can_wrap(const Type& type) {
  if (type.form != Form::Choice || !schema::details(type).recursive) return false;
  for (unsigned i = 0; i < type.field_count; ++i)
    if (leads_to(type.fields[i], type, tuned.operators.wrap_depth - 1)) return true;
  return false;
}

// What was found out about a type. The depth is a tuning number.
struct Known {
  const Type* type = nullptr;
  unsigned depth = 0;
  bool can_wrap = false;
};

// The way through the types is looked for once for each type, and not for each span. It is not
// kept by the kind alone, which may come to mean another type: see schema::prefer.
// Null if no value of the kind can be wrapped.
const Type* type_to_wrap(Kind kind, std::span<Known, 256> all) {
  const Type* const type = schema::find(kind);
  if (type == nullptr) return nullptr;
  Known& known = all[kind.bits() / 8 % all.size()];
  const unsigned depth = tuned.operators.wrap_depth;
  if (known.type != type || known.depth != depth) [[unlikely]]
    known = {type, depth, can_wrap(*type)};
  return known.can_wrap ? type : nullptr;
}

// One of the fields that lead to the goal, each as likely as the others. There must be one.
unsigned pick_field(const Type& type, const Type& goal, unsigned steps, Random& random) {
  const auto leads = [&](unsigned field) { return leads_to(type.fields[field], goal, steps - 1); };
  unsigned count = 0;
  for (unsigned i = 0; i < type.field_count; ++i) count += leads(i) ? 1 : 0;
  assert(count > 0);
  std::uint64_t left = random.below(count);
  unsigned field = 0;
  while (!leads(field) || left-- > 0) ++field;
  return field;
}

}  // namespace

bool wrap(Tree& tree, Tree::Index span, Material& material) {
  thread_local std::array<Known, 256> known{};  // by kind; a type may replace another
  const std::span all(known);
  const auto inner = pick_within(tree, span, material.random, [&](Tree::Index at) {
    return tree[at].kind.form() == Form::Choice && type_to_wrap(tree[at].kind, all) != nullptr;
  });
  if (!inner) return false;
  const Type* const goal = type_to_wrap(tree[*inner].kind, all);
  if (goal == nullptr) return false;  // another thread prefers another type
  thread_local Tree made;             // its buffers serve again
  made.clear();
  const auto choose = [&](const Type& type, unsigned steps) {
    return pick_field(type, *goal, steps, material.random);
  };
  Wrapping(tree, *inner, *goal, choose).append(made, tuned.operators.wrap_depth);
  tree.replace(*inner, made, 0);
  return true;
}

}  // namespace sonde::mutate
