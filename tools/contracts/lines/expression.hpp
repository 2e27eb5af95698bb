// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace sonde::contracts::lines {

// Why a text is no expression of C++, and where in it.
struct NotAnExpression {
  std::size_t offset = 0;
  std::string why{};
};

// Distinguishes prose from expressions by what may follow what; the compiler checks the rest.
std::optional<NotAnExpression> prose_in(const std::string& text);

// What names in a clause mean.
struct Names {
  // Of the class that `this` is of: its fields and functions, which a clause may name alone.
  std::set<std::string> members{};
};

// A clause as the body of a lambda.
struct Predicate {
  std::string text{};                // of an expression
  std::vector<std::string> names{};  // the identifiers in it
};

// Rewrites a clause for a lambda whose parameters are `result`, `self` for this, and the parameters
// of the function. Each `old(e)` becomes old_0, old_1 and is added to `olds`, the same expression
// once.
Predicate rewritten(const std::string& clause, const Names& names, std::vector<std::string>& olds);

// The clauses' names of what was before: `old` if there is only one, else old_0, old_1.
std::string with_names_of_olds(std::string text, std::size_t count);

}  // namespace sonde::contracts::lines
