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

// The operator that makes an edit of the whole case. An edit takes a span and changes it
// somewhere; it returns false, and changes nothing, where it does not apply.
template <bool (*edit)(Tree& tree, Tree::Index span, Material& material)>
bool in_case(Tree& tree, Material& material) {
  return !tree.empty() && edit(tree, 0, material);
}

// All of them.
std::span<const Operator> operators();

}  // namespace sonde::mutate
