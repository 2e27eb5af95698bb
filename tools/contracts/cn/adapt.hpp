// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ast.hpp"

namespace sonde::contracts::cn {

// Gives a checked expression the wanted type where that is another way to read it: a plain number
// or an enumerator takes any width, a _Bool of C and a boolean stand for each other. False if the
// type is another one.
bool adapt(Expr& expr, const Type& wanted);

// Gives all of them one type. False if that cannot be.
// Members without the name of a struct, where a struct is wanted: they are its value. Only before
// the expression is checked.
void name_struct(Expr& expr, const Type& wanted);

bool unify(Expr& a, Expr& b);

}  // namespace sonde::contracts::cn
