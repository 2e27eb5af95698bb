// SPDX-License-Identifier: Apache-2.0
#include "shrink/calls.hpp"

#include <array>

#include "api/calls.hpp"
#include "schema/schema.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

constexpr Index calls_span = 1;  // the one argument of such a case
constexpr Index most_calls = 16;
constexpr std::array<std::int64_t, 8> small_numbers = {0, 1, 2, 3, 4, -1, -2, -3};

bool is_argument_by_reference(const Tree& tree, Index span) {
  return tree[span].kind.form() == Form::Choice && tree[span].value == 1 &&
         tree[span].extent == 2 && api::is_call_or_reference(tree, span) &&
         api::is_call_or_reference(tree, span + 1);
}

Index call_count(const Tree& tree) {
  if (!api::holds_calls(tree)) return 0;
  const Index count = tree.child_count(calls_span);
  return count <= most_calls ? count : 0;
}

void erase_call(Tree& tree, Index number) { tree.erase(tree.child(calls_span, number)); }

// Numbers behind a call, counted from the end, since what is before them goes.
bool changes_one(Descent& descent, const Tree& base, Index call) {
  const Index first = base.end_of(base.child(calls_span, call));
  const Index gone = base[base.child(calls_span, call)].extent;
  for (Index at = first; at < base.size(); ++at) {
    if (base[at].kind.form() != Form::Integer) continue;
    const Type* const type = schema::find(base[at].kind);
    for (const std::int64_t number : small_numbers) {
      const auto value = static_cast<std::uint64_t>(number);
      if (number < 0 && (type == nullptr || !type->is_signed)) continue;
      const bool found = value != base[at].value && descent.attempt(base, [&](Tree& tree) {
        erase_call(tree, call);
        tree.set_value(at - gone, value);
      });
      if (found) return true;
    }
  }
  return false;
}

bool delete_one_pair(Descent& descent) {
  const Tree base = descent.best();
  for (Index second = call_count(base); second-- > 1;)
    for (Index first = second; first-- > 0;) {
      const bool found = descent.attempt(base, [&](Tree& tree) {
        erase_call(tree, second);
        erase_call(tree, first);
      });
      if (found) return true;
    }
  return false;
}

bool delete_one_and_change(Descent& descent) {
  const Tree base = descent.best();
  for (Index call = call_count(base); call-- > 0;)
    if (changes_one(descent, base, call)) return true;
  return false;
}

}  // namespace

void write_values_of_references(Descent& descent) {
  for (Index at = 0; at < descent.best().size() && !descent.is_over(); ++at)
    if (is_argument_by_reference(descent.best(), at))
      descent.attempt(descent.best(), [&](Tree& tree) { tree.set_value(at, 0); });
}

void delete_pairs_of_calls(Descent& descent) {
  while (!descent.is_over() && delete_one_pair(descent)) continue;
}

void delete_call_and_change(Descent& descent) {
  while (!descent.is_over() && delete_one_and_change(descent)) continue;
}

}  // namespace sonde::shrink
