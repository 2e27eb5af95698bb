// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ranges>

#include "ifc_register/state.hpp"
#include "sonde/sonde.hpp"

// What all generators draw.

namespace ifc_register {

using sonde::Draws;

// Uniform from `low` to `high`.
inline int choose(Draws& draws, int low, int high) {
  return low + draws(sonde::element_of(std::views::iota(0, high - low + 1)));
}

inline Label draw_label(Draws& draws) { return static_cast<Label>(choose(draws, 0, 3)); }

}  // namespace ifc_register
