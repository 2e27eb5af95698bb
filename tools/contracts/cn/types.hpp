// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ast.hpp"

namespace sonde::contracts::cn {

// Whether values of both types can be compared. What pointers point to does not matter.
bool same(const Type& a, const Type& b);

// As CN writes it: i32, datatype L, map<u64, i32>.
std::string spelling(const Type& type);

Type bits(unsigned width, bool is_signed);
Type boolean();
bool is_number(const Type& type);  // of a width or unbounded

// What a C value of that type is in CN. An array is a map from u64.
Type value_of(const CType& type);

Type pointer_to(const CType& target);

}  // namespace sonde::contracts::cn
