// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

// The examples of "Coverage-guided property-based testing", a draft post in which labels are
// all the coverage there is: so nothing here is instrumented. Each body has a control, which
// reports the same labels and holds.

namespace labels_post {

inline constexpr std::array<std::uint8_t, 4> pattern = {0x5A, 0xC3, 0x0F, 0x96};

// Texts that start with "bad!": a label for each of the four characters, whatever the others.
void check_bad_independent(const std::string& text);
void control_bad_independent(const std::string& text);

// The same, where a label is reported only if all earlier characters are right.
void check_bad_nested(const std::string& text);
void control_bad_nested(const std::string& text);

// Bytes that start with the pattern, a label for each of the four.
void check_four_bytes(const std::vector<std::uint8_t>& bytes);
void control_four_bytes(const std::vector<std::uint8_t>& bytes);

// Inserting into a list that must be sorted; its length is the label. The faulty function
// looks at the first `looked_at` elements only.
inline constexpr std::size_t looked_at = 5;
std::vector<int> inserted(std::vector<int> sorted, int x);
std::vector<int> inserted_wrongly(std::vector<int> sorted, int x);
void check_sorted_insert(const std::vector<int>& sorted, int x);
void control_sorted_insert(const std::vector<int>& sorted, int x);

}  // namespace labels_post
