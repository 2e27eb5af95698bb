// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "mutate/operators.hpp"

namespace sonde::mutate {

// A place and its image in a twin, the earlier first.
struct Twins {
  Tree::Index place;
  Tree::Index image;
};
// Nothing where no span around the place has a sibling of its kind.
std::optional<Twins> twins_at(const Tree& tree, Tree::Index place);

// Makes the same edit in two siblings of the same kind, at the same place in each,
// so that what must stay alike does. Returns false, and changes nothing, if there
// are no such two, or the operator does not apply there.
bool mirror(Tree& tree, const Operator& what, Material& material);

}  // namespace sonde::mutate
