// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "contracts/cn/ast.hpp"

// Which names are used, so that the printed code has no variables without a use. A name that is
// hidden by another one counts, too.

namespace sonde::contracts::print {

bool mentions(const cn::Expr& expr, const std::string& name);
bool mentions(const cn::Clause& clause, const std::string& name);
// From that clause on.
bool mentions(const std::vector<cn::Clause>& clauses, std::size_t first, const std::string& name);

// Every expression in a clause, and every one inside of them.
void visit(const cn::Clause& clause, void (*found)(const cn::Expr&, void*), void* to);
void visit(const cn::Expr& expr, void (*found)(const cn::Expr&, void*), void* to);

template <class F>
void for_each_expr(const auto& where, F found) {
  visit(where, [](const cn::Expr& expr, void* to) { (*static_cast<F*>(to))(expr); }, &found);
}

}  // namespace sonde::contracts::print
