// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/trials.hpp"

namespace sonde::explain {

// A case that passes and differs only in one span: in a leaf by one step, else in one
// element or character less, else in another alternative, else in a span made simplest.
std::optional<Explanation::Neighbour> nearest_passing(Trials& trials);

}  // namespace sonde::explain
