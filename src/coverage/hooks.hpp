// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace sonde::coverage {

// Does nothing, but makes the linker take the hooks out of the library. Otherwise weak
// functions of the same names in sanitizer runtimes would satisfy the linker.
void require_hooks();

// Record what string functions compared, at the address they were called from. These do
// nothing unless this thread records.
void record_memcmp(std::uintptr_t caller, const void* left, const void* right, std::size_t size);
void record_strcmp(std::uintptr_t caller, const char* left, const char* right, std::size_t limit);
void record_memchr(std::uintptr_t caller, const void* text, int wanted, std::size_t size);
void record_search(std::uintptr_t caller, const char* text, const char* wanted);
void record_memmem(std::uintptr_t caller, const void* text, std::size_t text_size,
                   const void* wanted, std::size_t wanted_size);

}  // namespace sonde::coverage
