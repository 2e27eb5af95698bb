// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// For functions that replace those of the C library and call them.
namespace sonde::coverage {

// The C library's function of that name; null if there is none.
void* next_function(const char* name);

}  // namespace sonde::coverage

#define SONDE_CALLER reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))
// `next` is the C library's function. The lookup may compare names, so the plain function is used
// meanwhile.
#define SONDE_NEXT(name)                                           \
  static constinit decltype(&plain_##name) known = nullptr;        \
  auto next = __atomic_load_n(&known, __ATOMIC_RELAXED);           \
  if (next == nullptr) [[unlikely]] {                              \
    __atomic_store_n(&known, &plain_##name, __ATOMIC_RELAXED);     \
    next = reinterpret_cast<decltype(next)>(next_function(#name)); \
    if (next == nullptr) next = &plain_##name;                     \
    __atomic_store_n(&known, next, __ATOMIC_RELAXED);              \
  }
