// SPDX-License-Identifier: Apache-2.0
#include "micro/properties.hpp"

#include "micro/sorted.hpp"
#include "micro/text.hpp"
#include "sonde/check.hpp"

namespace micro {

void check_bad_nested(const std::string& text) { SONDE_CHECK(!is_bad(text)); }

void check_magic_u64(const std::array<std::uint8_t, 8>& bytes) { SONDE_CHECK(!is_magic(bytes)); }

void check_magic_string(const std::string& text) { SONDE_CHECK(!is_password(text)); }

void check_switch_3(std::uint32_t code) { SONDE_CHECK(command_of(code) != Command::Destroy); }

void check_pattern(const std::vector<std::uint32_t>& numbers) {
  SONDE_CHECK(!matches_pattern(numbers));
}

void check_sorted_8(const std::vector<int>& numbers, int x) {
  SONDE_ASSUME(is_strictly_increasing(numbers));
  SONDE_CHECK(!extends_eight(numbers, x));
}

void check_bst_6(const SearchTree& tree) {
  SONDE_ASSUME(is_search_tree(tree));
  SONDE_CHECK(!reaches(tree, {.size = 6, .depth = 4}));
}

void check_bst_10(const SearchTree& tree) {
  SONDE_ASSUME(is_search_tree(tree));
  SONDE_CHECK(!reaches(tree, {.size = 10, .depth = 5}));
}

void control_bad_nested(const std::string& text) {
  SONDE_CHECK(is_bad(text) == text.starts_with("bad!"));
}

void control_magic_u64(const std::array<std::uint8_t, 8>& bytes) {
  SONDE_CHECK(!is_magic(bytes) || bytes[0] == 0xB4);
}

void control_magic_string(const std::string& text) {
  SONDE_CHECK(!is_password(text) || text.size() == 14);
}

void control_switch_3(std::uint32_t code) {
  SONDE_CHECK((command_of(code) == Command::Destroy) == (code == 0xC4D9038E));
}

void control_pattern(const std::vector<std::uint32_t>& numbers) {
  SONDE_CHECK(!matches_pattern(numbers) || numbers.size() == 4);
}

void control_sorted_8(const std::vector<int>& numbers, int x) {
  SONDE_ASSUME(is_strictly_increasing(numbers));
  SONDE_CHECK(!extends_eight(numbers, x) || numbers.front() < x);
}

void control_bst_6(const SearchTree& tree) {
  SONDE_ASSUME(is_search_tree(tree));
  SONDE_CHECK(!reaches(tree, {.size = 6, .depth = 4}) || size_of(tree) >= 6);
}

void control_bst_10(const SearchTree& tree) {
  SONDE_ASSUME(is_search_tree(tree));
  SONDE_CHECK(!reaches(tree, {.size = 10, .depth = 5}) || size_of(tree) >= 10);
}

}  // namespace micro
