// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "shrink/descent.hpp"

namespace sonde::shrink {

// How many candidates a pass has: in proportion to the size of the case, or more.
enum class Cost : std::uint8_t { Low, High };

// Tries candidates of one sort, all over the best case of a descent.
struct Pass {
  std::string_view name;
  Cost cost;
  void (*run)(Descent&);
};

// In the order in which they start.
std::span<const Pass> passes();

}  // namespace sonde::shrink
