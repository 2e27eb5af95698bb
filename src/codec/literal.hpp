// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sonde/schema/type.hpp"

namespace sonde::codec {

// Literals that compile, and that mean exactly the value.

// 5, -9223372036854775807 - 1, 18446744073709551615u
std::string integer_literal(std::uint64_t value, const Type& type);

// The shortest digits that read back as the same number, never like an integer.
// Only for finite numbers.
std::string real_digits(double value);

// 0.5, 0.5f, -std::numeric_limits<double>::infinity()
std::string real_literal(double value, const Type& type);

// 'a', u'\x7f'; a number where the type's character has no literal.
std::string character_literal(std::uint64_t value, const Type& type);

// "a\n", with a hex escape kept apart from a digit behind it: "\x01" "a".
std::string string_literal(std::string_view bytes);

bool is_float(const Type& type);

}  // namespace sonde::codec
