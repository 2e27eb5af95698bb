// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ast.hpp"

namespace sonde::contracts::cn {

// Finds the range of `each` in the conjuncts of its checked condition, such as lo <= i and i < hi.
// Throws a Refusal if there is none.
void find_range(Quantifier& each, const Place& place);

}  // namespace sonde::contracts::cn
