// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "micro/numbers.hpp"
#include "micro/search_tree.hpp"

// Bodies of properties that fail for very few arguments, each hard to find in its own
// way. Their arguments are as their types derive them; assumptions discard the rest.

namespace micro {

void check_bad_nested(const std::string& text);
void check_magic_u64(const std::array<std::uint8_t, 8>& bytes);
void check_magic_string(const std::string& text);
void check_switch_3(std::uint32_t code);
void check_pattern(const std::vector<std::uint32_t>& numbers);
void check_sorted_8(const std::vector<int>& numbers, int x);
void check_bst_6(const SearchTree& tree);
void check_bst_10(const SearchTree& tree);

// The same code with what it really promises: these hold for all arguments.
void control_bad_nested(const std::string& text);
void control_magic_u64(const std::array<std::uint8_t, 8>& bytes);
void control_magic_string(const std::string& text);
void control_switch_3(std::uint32_t code);
void control_pattern(const std::vector<std::uint32_t>& numbers);
void control_sorted_8(const std::vector<int>& numbers, int x);
void control_bst_6(const SearchTree& tree);
void control_bst_10(const SearchTree& tree);

}  // namespace micro
