// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sonde::code {

// As people write it; what is no name of C++ stays as it is.
std::string demangled(std::string_view symbol);

// A function by a hash of its name: so it is known again in another build of the program, in which
// its edges are others. 0 is none.
using FunctionId = std::uint32_t;

// What stands in parentheses does not count, nor does the part of a function that an optimiser made
// of it: a function whose parameters change stays the same. Overloads are one function.
FunctionId function_id(std::string_view demangled_name);

}  // namespace sonde::code
