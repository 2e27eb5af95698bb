// SPDX-License-Identifier: Apache-2.0
// Where code under test is compiled with -fsanitize-coverage=trace-loads,trace-stores, it says
// which memory it is about to use. In the tracked heap, that must be a part of a live block. So a
// read beyond a block is found, which changes nothing and would go unseen.
#include <cstdint>
#include <string>

#include "api/heap.hpp"

namespace {

void check_access(const void* memory, std::size_t size, const char* what) {
  const auto& heap = sonde::api::heap();
  if (!heap.is_tracking() || !heap.contains(reinterpret_cast<std::uintptr_t>(memory))) return;
  if (const char* const why = sonde::api::why_dead(memory, size))
    sonde::api::fail_memory(what + std::string(" memory that ") + why);
}

void check_load(const void* memory, std::size_t size) { check_access(memory, size, "reads"); }
void check_store(const void* memory, std::size_t size) { check_access(memory, size, "writes"); }

}  // namespace

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): names of the compiler
extern "C" {
void __sanitizer_cov_load1(std::uint8_t* memory) { check_load(memory, 1); }
void __sanitizer_cov_load2(std::uint16_t* memory) { check_load(memory, 2); }
void __sanitizer_cov_load4(std::uint32_t* memory) { check_load(memory, 4); }
void __sanitizer_cov_load8(std::uint64_t* memory) { check_load(memory, 8); }
void __sanitizer_cov_load16(void* memory) { check_load(memory, 16); }
void __sanitizer_cov_store1(std::uint8_t* memory) { check_store(memory, 1); }
void __sanitizer_cov_store2(std::uint16_t* memory) { check_store(memory, 2); }
void __sanitizer_cov_store4(std::uint32_t* memory) { check_store(memory, 4); }
void __sanitizer_cov_store8(std::uint64_t* memory) { check_store(memory, 8); }
void __sanitizer_cov_store16(void* memory) { check_store(memory, 16); }
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
