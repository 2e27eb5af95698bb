// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>

namespace sonde::shrink {

// Orders the bits of doubles by simplicity, as Hypothesis does: not negative before
// negative; integers below 2^56 as such, before everything else; then by the integer
// part and the fraction with the fewest binary digits; infinities and NaNs last.
std::strong_ordering compare_reals(std::uint64_t left, std::uint64_t right);

}  // namespace sonde::shrink
