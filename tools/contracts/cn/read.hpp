// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ast.hpp"

namespace sonde::contracts::cn {

// Reads all annotations of a file without checking names and types. Never throws: what is not
// understood is among the problems of the program, and its function is not `understood`.
Program parse(const Source& source);

// Adds types and the meaning of names to what parse() read. What does not fit becomes a problem.
void check(Program& program, const Source& source);

// The variables of C that a statement can speak of, inner ones last; parameters have their current
// values, too.
std::vector<Variable> locals_of(const Annotation& annotation, const Source& source);

// Both.
Program read(const Source& source);

}  // namespace sonde::contracts::cn
