// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <dlfcn.h>

// For functions that replace those of the C library and call them.
namespace sonde::coverage {

// The C library's function of that name. The lookup may compare names, so the plain
// function is used meanwhile.
template <class Function>
[[gnu::noinline, gnu::cold]] Function find_next(Function& known, const char* name, Function plain) {
  __atomic_store_n(&known, plain, __ATOMIC_RELAXED);
  const auto next = reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
  if (next != nullptr) __atomic_store_n(&known, next, __ATOMIC_RELAXED);
  return next == nullptr ? plain : next;
}

}  // namespace sonde::coverage

#define SONDE_CALLER reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))
#define SONDE_NEXT(name)                                        \
  static constinit decltype(&plain_##name) known = nullptr;     \
  const auto found = __atomic_load_n(&known, __ATOMIC_RELAXED); \
  const auto next = found != nullptr ? found : find_next(known, #name, &plain_##name)
