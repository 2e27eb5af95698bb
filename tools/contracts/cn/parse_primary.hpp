// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ast.hpp"
#include "cursor.hpp"

namespace sonde::contracts::cn {

// An operand: prefix operators, casts, and what binds tighter.
Expr parse_unary(Cursor& cursor);

}  // namespace sonde::contracts::cn
