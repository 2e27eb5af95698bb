// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "shrink/shrink.hpp"
#include "tree/tree.hpp"

namespace sonde::campaign {

// A failing case with fewer switches of threads than this one: some of its switches, each to any
// thread. Shrinking alone deletes switches and changes one number at a time; but where a switch
// from A to B and one from B to C become one from A to C, no step between fails. Tries the fewest
// switches first. Nothing if there is no such case, or the switches are too many. Counts its runs.
std::optional<Tree> with_fewer_switches(const Tree& failing, const shrink::StillFails& still_fails,
                                        std::uint64_t& runs);

}  // namespace sonde::campaign
