// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "mutate/material.hpp"

namespace sonde::mutate {

// A way to change a case. It returns false, and changes nothing, where it does not
// apply; what it makes decodes without misalignment for derived types.
struct Operator {
  std::string_view name;
  bool (*apply)(Tree& tree, Material& material);
};

// All of them.
std::span<const Operator> operators();

// Applies one of the others to two siblings of the same kind and shape at once, so
// that what must stay alike does. Returns false, and changes nothing, if there are
// no such two.
bool edit_twins(Tree& tree, Material& material);

}  // namespace sonde::mutate
