// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool is_sanitized = true;
#elif defined(__has_feature)
inline constexpr bool is_sanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool is_sanitized = false;
#endif

// For tests that try at random: how often. With sanitizers a try takes ten times as long; all
// of them are made where there are none.
constexpr int tries(int all) { return is_sanitized ? (all + 7) / 8 : all; }

}  // namespace sonde
