// SPDX-License-Identifier: Apache-2.0
#include "shrink/join_lists.hpp"

#include <optional>

#include "mutate/pick.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

// In a list that may be shorter, what is left empty goes.
bool join(Descent& descent, const Tree& base, Index list, Index next) {
  const Index parent = *base.parent(list);
  const bool drops = base[parent].kind.form() == Form::List &&
                     base.child_count(parent) > mutate::least_elements(base, parent);
  return descent.attempt(base, [&](Tree& tree) {
    for (Index i = 0; base.child(list, i) < base.end_of(list); ++i)
      tree.insert(next, i, base, base.child(list, i));
    if (drops) return tree.erase(list);
    while (tree.child_count(list) > 0) tree.erase(list + 1);
  });
}

bool is_list_of_some(const Tree& tree, Index list) {
  return list < tree.size() && tree[list].kind.form() == Form::List && tree[list].extent > 1;
}

bool join_with_next(Descent& descent, Index list) {
  if (!is_list_of_some(descent.best(), list)) return false;
  descent.went_through();
  const Tree base = descent.best();
  const auto parent = base.parent(list);
  const auto next = parent ? mutate::sibling_behind(base, *parent, list) : std::nullopt;
  return next && join(descent, base, list, *next);
}

std::optional<Index> list_around(const Tree& tree, Index list) {
  auto outer = tree.parent(list);
  while (outer && tree[*outer].kind != tree[list].kind) outer = tree.parent(*outer);
  return outer;
}

Index number_of(const Tree& tree, Index list, Index inside) {
  Index number = 0;
  while (tree.end_of(tree.child(list, number)) <= inside) ++number;
  return number;
}

// Moves all elements to the list of the same kind around it, behind the element that
// they were in.
bool unwrap(Descent& descent, Index list) {
  if (!is_list_of_some(descent.best(), list)) return false;
  descent.went_through();
  const Tree base = descent.best();
  const auto outer = list_around(base, list);
  if (!outer) return false;
  return descent.attempt(base, [&](Tree& tree) {
    const Index behind = number_of(base, *outer, list) + 1;
    for (Index i = 0; base.child(list, i) < base.end_of(list); ++i)
      tree.insert(*outer, behind + i, base, base.child(list, i));
    while (tree.child_count(list) > 0) tree.erase(list + 1);
  });
}

}  // namespace

void join_lists(Descent& descent) {
  for (Index list = 1; list < descent.best().size() && !descent.is_over(); ++list)
    while (join_with_next(descent, list) || unwrap(descent, list)) continue;
}

}  // namespace sonde::shrink
