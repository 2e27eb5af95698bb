// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/contract.hpp"
#include "stateful/address_sanitizer.hpp"
#include "stateful/heap.hpp"

namespace stateful {

// What the pointer points to, which must be a live block. AddressSanitizer sees to that
// itself: with it, what is not owned is really accessed.
template <class T>
T& owned(T* block) {
  if constexpr (!with_address_sanitizer) SONDE_ENSURE(heap().is_live(block));
  return *block;
}

}  // namespace stateful
