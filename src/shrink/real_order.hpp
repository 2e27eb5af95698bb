// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>

namespace sonde::shrink {

// Orders the bits of doubles by simplicity: not negative before negative; integers
// below 2^56 as such; then fractions, by their integer part, by how few binary digits
// they have behind the point, by size; then larger numbers, infinities and NaNs.
std::strong_ordering compare_reals(std::uint64_t left, std::uint64_t right);

}  // namespace sonde::shrink
