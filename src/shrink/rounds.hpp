// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "shrink/plan.hpp"

namespace sonde::shrink {

// Repeats the plan's passes in rounds until a round brings nothing. Passes with many
// candidates wait until the others bring nothing, and those that made the case lighter come
// first in the next round. Ends before a pass with many candidates where `is_promising`
// is given and does not hold of the best case.
void run_rounds(Descent& descent, const std::function<bool(const Tree&)>& is_promising = {});

}  // namespace sonde::shrink
