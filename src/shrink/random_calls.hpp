// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/descent.hpp"
#include "tree/random.hpp"

namespace sonde::shrink {

// Where no single edit leads on: walks among failing sequences that have no more calls,
// by edits at random, until one has fewer. False if nothing simpler was met.
bool walk_to_fewer_calls(Descent& descent);

// A failing sequence without many of its calls, which are chosen at random.
Tree with_fewer_calls(const Tree& failing, const StillFails& still_fails, Random& random,
                      std::uint64_t& runs);

}  // namespace sonde::shrink
