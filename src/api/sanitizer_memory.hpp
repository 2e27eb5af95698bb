// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

// AddressSanitizer's knowledge of memory, in programs that are built with it. Sonde itself need
// not be.

namespace sonde::api {

// Whether AddressSanitizer is active in this program. If not, the others do nothing.
bool knows_poison();
bool is_poisoned(std::uintptr_t begin, std::size_t size);
void poison(std::uintptr_t begin, std::size_t size);
void unpoison(std::uintptr_t begin, std::size_t size);

}  // namespace sonde::api
