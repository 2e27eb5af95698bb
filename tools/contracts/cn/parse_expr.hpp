// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ast.hpp"
#include "cursor.hpp"

// The parts of CN that stand inside clauses. Each function reads one from the cursor, or throws a
// Refusal.

namespace sonde::contracts::cn {

Type parse_type(Cursor& cursor);
std::vector<Parameter> parse_parameters(Cursor& cursor, std::string_view close);

// What stands in `<T>`, a type of C as text. `<` is the next token.
std::string parse_c_type(Cursor& cursor);

Expr parse_expr(Cursor& cursor);

// `each (T i; c)` up to its `)`; `each` is the next token.
Quantifier parse_quantifier(Cursor& cursor);

Resource parse_resource(Cursor& cursor);

// `take X = r;`, `let x = e;` or `e;`.
Clause parse_condition(Cursor& cursor);

// Arguments up to the `)`; `(` is the next token.
std::vector<Expr> parse_arguments(Cursor& cursor);

}  // namespace sonde::contracts::cn
