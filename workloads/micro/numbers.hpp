// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace micro {

// Eight bytes that, read as one number, are one constant.
bool is_magic(const std::array<std::uint8_t, 8>& bytes);

enum class Command : std::uint8_t { Unknown, Start, Stop, Destroy };

// By a switch over three large constants.
Command command_of(std::uint32_t code);

// Exactly four numbers, the low 16 bits of each 0xA5C3, looked at bit by bit.
bool matches_pattern(const std::vector<std::uint32_t>& numbers);

}  // namespace micro
