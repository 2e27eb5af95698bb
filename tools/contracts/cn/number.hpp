// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ast.hpp"
#include "token.hpp"

namespace sonde::contracts::cn {

// A number such as 42i32, 0xFFu8 or 7: its decimal digits and its type. Throws a Refusal.
Expr number_of(const Token& token);

}  // namespace sonde::contracts::cn
