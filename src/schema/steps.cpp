// SPDX-License-Identifier: Apache-2.0
// Of all types, only those of calls have a scope.
#include "api/calls.hpp"

#include "schema/schema.hpp"

namespace sonde::api {

bool is_call_or_reference(const Tree& tree, Tree::Index span) {
  const Type* const type = schema::find(tree[span].kind);
  return type != nullptr && type->scope[0] != '\0';
}

bool holds_calls(const Tree& tree) {
  return tree.size() > calls_span && is_call_or_reference(tree, calls_span);
}

}  // namespace sonde::api
