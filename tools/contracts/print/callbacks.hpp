// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "contracts/cn/ast.hpp"
#include "contracts/source.hpp"

// A parameter that points to a function is drawn as one of the functions of the file that have its
// type. Those with a precondition are left out: who calls them through a pointer may break it.

namespace sonde::contracts::print {

bool is_callback(const CType& type);
bool takes_callbacks(const CFunction& function);

// The functions that such a parameter may be; none if there are none.
std::vector<std::string> candidates_for(const CType& callback, const Source& source,
                                        const cn::Program& program);

// C++: the type that a test passes for such a parameter, by its name, and its declaration.
std::string callback_type(const CFunction& function, const Variable& parameter);
std::string callback_types(const CFunction& function, const Source& source,
                           const cn::Program& program);

// C: a function that takes numbers for such parameters and calls the function. Its name.
std::string symbol_with_callbacks(const CFunction& function);
std::string call_with_callbacks(const CFunction& function, const Source& source,
                                const cn::Program& program);

}  // namespace sonde::contracts::print
