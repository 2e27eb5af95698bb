// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ast.hpp"
#include "cursor.hpp"

// Whole annotations. Each function reads from the cursor, or throws a Refusal.

namespace sonde::contracts::cn {

// One `predicate`, `function`, `datatype`, `type_synonym`, `lemma` or `spec`.
void parse_declaration(Cursor& cursor, Program& program);

// `trusted;`, `accesses`, `cn_function`, `requires`, `ensures`: up to a word that begins a
// declaration, or to the end.
Contract parse_contract(Cursor& cursor);

std::vector<Statement> parse_statements(Cursor& cursor);

// `inv` and clauses, up to the end.
std::vector<Clause> parse_loop(Cursor& cursor);

// `e, e` up to the end.
std::vector<Expr> parse_ghosts(Cursor& cursor);

}  // namespace sonde::contracts::cn
