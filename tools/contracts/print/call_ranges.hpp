// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "contracts/print/plan.hpp"

namespace sonde::contracts::print {

// Lines such as `.range(1, 0, 9)`: what preconditions say of single numbers (`n >= 0`,
// `i < size(q)`) bounds them while they are drawn. And `.tries(8)` where a precondition says more.
std::string ranges_of(const PlannedCall& call, const guess::Library& library);

}  // namespace sonde::contracts::print
