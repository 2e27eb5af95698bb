// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/plan.hpp"
#include "tree/random.hpp"

namespace sonde::shrink {

// Where no single edit leads on: goes from one failing case to another that has no more
// steps, by edits at random, until one has fewer. False if it met nothing simpler.
bool walk_to_fewer_steps(Descent& descent);

// A failing case without many of its steps, which are chosen at random.
Tree with_fewer_steps(const Tree& failing, const StillFails& still_fails, const Restarts& how,
                      Random& random, std::uint64_t& runs);

}  // namespace sonde::shrink
