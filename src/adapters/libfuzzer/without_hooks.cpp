// SPDX-License-Identifier: Apache-2.0
// Everything that others need of coverage/hooks.cpp, so that nobody needs that file.
#include "adapters/libfuzzer/without_hooks.hpp"

#include "coverage/hooks.hpp"

namespace sonde::coverage {

void require_hooks() {}
void record_memcmp(std::uintptr_t, const void*, const void*, std::size_t) {}
void record_strcmp(std::uintptr_t, const char*, const char*, std::size_t) {}
void record_memchr(std::uintptr_t, const void*, int, std::size_t) {}
void record_search(std::uintptr_t, const char*, const char*) {}
void record_memmem(std::uintptr_t, const void*, std::size_t, const void*, std::size_t) {}

}  // namespace sonde::coverage

namespace sonde::adapters::libfuzzer {

void leave_out_hooks() {}

}  // namespace sonde::adapters::libfuzzer
