// SPDX-License-Identifier: Apache-2.0
// Of all types, only those of calls have a scope.
#include "schema/steps.hpp"

#include "schema/schema.hpp"

namespace sonde::schema {

bool is_step_or_reference(const Tree& tree, Tree::Index span) {
  const Type* const type = find(tree[span].kind);
  return type != nullptr && type->scope[0] != '\0';
}

bool holds_steps(const Tree& tree) {
  return tree.size() > steps_span && is_step_or_reference(tree, steps_span);
}

}  // namespace sonde::schema
