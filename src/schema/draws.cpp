// SPDX-License-Identifier: Apache-2.0
#include "schema/draws.hpp"

#include "tree/spans.hpp"

namespace sonde::schema {

std::optional<Tree::Index> draws_in(const Tree& tree) {
  if (tree.empty()) return std::nullopt;
  const auto found = children(tree, 0).find(draws_kind);
  if (found) resolve(draws_type);  // a process that only prints the case needs the name
  return found;
}

Tree::Index argument_count(const Tree& tree) {
  if (tree.empty()) return 0;
  return tree.child_count(0) - (draws_in(tree) ? 1 : 0);
}

}  // namespace sonde::schema
