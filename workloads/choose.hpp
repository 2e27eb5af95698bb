// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ranges>

#include "sonde/sonde.hpp"

namespace workload {

// Uniform from `low` to `high`, as the generators of the sources draw.
inline int choose(sonde::Draws& draws, int low, int high) {
  return low + draws(sonde::element_of(std::views::iota(0, high - low + 1)));
}

}  // namespace workload
