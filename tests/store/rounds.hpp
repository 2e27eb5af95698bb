// SPDX-License-Identifier: Apache-2.0
#pragma once

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SONDE_IS_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define SONDE_IS_SANITIZED 1
#endif

// How often something is tried: with sanitizers, which make a fork take some hundred
// times as long, a fifth of it.
constexpr unsigned rounds_of(unsigned all) {
#ifdef SONDE_IS_SANITIZED
  return all / 5;
#else
  return all;
#endif
}
