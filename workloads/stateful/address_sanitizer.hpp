// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace stateful {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool with_address_sanitizer = true;
#elif defined(__has_feature)
constexpr bool with_address_sanitizer = __has_feature(address_sanitizer);
#else
constexpr bool with_address_sanitizer = false;
#endif

}  // namespace stateful
