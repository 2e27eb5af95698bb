// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sonde::schema {

// Reads the function signatures that compilers hand out (__PRETTY_FUNCTION__),
// from which the names of types, fields and enumerators are known without a macro.

// The name behind "T = ", in the one spelling that g++ and clang share.
std::string type_in_signature(std::string_view signature);

// The items behind "P = ", split at their commas; also reads plain "a, b".
std::vector<std::string> items_in_signature(std::string_view signature);

// The identifier that an item ends with; empty if it is a number.
std::string_view last_identifier(std::string_view item);

// One spelling for a qualified name: no enclosing function, no anonymous
// namespace, no library-internal namespace, `unsigned long` for `long unsigned int`.
std::string normal_name(std::string_view name);

}  // namespace sonde::schema
