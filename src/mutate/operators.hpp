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

}  // namespace sonde::mutate
