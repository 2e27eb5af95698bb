// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/operators.hpp"

namespace sonde::mutate {

// Makes the same edit in two siblings of the same kind, at the same place in each,
// so that what must stay alike does. Returns false, and changes nothing, if there
// are no such two, or the operator does not apply there.
bool mirror(Tree& tree, const Operator& what, Material& material);

}  // namespace sonde::mutate
