// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "mutate/operators.hpp"

namespace sonde::mutate {

// A place and its image in a sibling of the same kind; the earlier one first.
struct Twins {
  Tree::Index place;
  Tree::Index image;
};
// The two at this place; nothing where no span around it has a sibling of its kind.
std::optional<Twins> twins_at(const Tree& tree, Tree::Index place);

// Makes the same edit in two siblings of the same kind, at the same place in each,
// so that siblings that must be alike stay alike. Returns false, and changes nothing, if there
// are no two siblings, or the operator does not apply there.
bool mirror(Tree& tree, const Operator& what, Material& material);

}  // namespace sonde::mutate
