// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "tree/tree.hpp"

namespace sonde::schedule {

// The steps of a thread that makes calls of a concurrent API are counted anew in each call, from
// the number of the call times this.
inline constexpr std::uint32_t steps_of_call = 1U << 16U;

// The case with its switches as they would be if one thread were gone, or one call of a thread, and
// the numbers of those behind were lower. For shrinking, which removes threads and calls without
// knowing what they are. None where the case has no switches, too many, or no arguments.
std::vector<Tree> with_renumbered_switches(const Tree& tree);

}  // namespace sonde::schedule
