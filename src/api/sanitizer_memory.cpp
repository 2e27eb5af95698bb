// SPDX-License-Identifier: Apache-2.0
#include "api/sanitizer_memory.hpp"

// NOLINTBEGIN(readability-identifier-naming): names of AddressSanitizer
extern "C" {
[[gnu::weak]] void* __asan_region_is_poisoned(void* begin, std::size_t size);
[[gnu::weak]] void __asan_poison_memory_region(const volatile void* begin, std::size_t size);
[[gnu::weak]] void __asan_unpoison_memory_region(const volatile void* begin, std::size_t size);
}
// NOLINTEND(readability-identifier-naming)

namespace sonde::api {
namespace {

void* at(std::uintptr_t address) {
  return reinterpret_cast<void*>(address);  // NOLINT(performance-no-int-to-ptr)
}

}  // namespace

bool knows_poison() { return __asan_region_is_poisoned != nullptr; }

bool is_poisoned(std::uintptr_t begin, std::size_t size) {
  return knows_poison() && __asan_region_is_poisoned(at(begin), size) != nullptr;
}

void poison(std::uintptr_t begin, std::size_t size) {
  if (knows_poison()) __asan_poison_memory_region(at(begin), size);
}

void unpoison(std::uintptr_t begin, std::size_t size) {
  if (knows_poison()) __asan_unpoison_memory_region(at(begin), size);
}

}  // namespace sonde::api
