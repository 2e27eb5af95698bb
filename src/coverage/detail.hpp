// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace sonde::coverage {

// How closely to listen; each costs more than the one before. Progress is how close the
// sides of each comparison came; Comparisons also keeps the sides.
enum class Detail : std::uint8_t { Edges, Progress, Comparisons };

}  // namespace sonde::coverage
