// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "tree/tree.hpp"

namespace sonde::schedule {

// The steps of a thread that does its work in sections (Runtime::begin_section) are counted anew in
// each section, from the number of the section times this.
inline constexpr std::uint32_t steps_of_section = 1U << 16U;

// The case with its switches as they would be if one thread were gone, or one section of a thread,
// and the numbers of those behind were lower. For shrinking, which removes threads and sections
// without knowing what they are. None where the case has no switches, too many, or no arguments.
std::vector<Tree> with_renumbered_switches(const Tree& tree);

}  // namespace sonde::schedule
