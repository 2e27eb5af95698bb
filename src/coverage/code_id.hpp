// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace sonde::coverage {

// Identifies an edge or an address in the code. It does not depend on where modules are loaded,
// so that runs of one program agree.
using CodeId = std::uint32_t;

constexpr CodeId most_code_ids = 1U << 26;  // one byte each of address space
constexpr std::size_t most_modules = 1024;  // later ones are not recorded

// A call instruction takes at least five bytes, so no two of them return to the same four
// bytes.
constexpr unsigned bytes_per_code_id_shift = 2;

// Ids run out only beyond 256 MB of code; then modules share them.
constexpr CodeId wrapped(std::uintptr_t id) {
  return static_cast<CodeId>(id & (most_code_ids - 1));
}

// The code or the constants of a loaded module.
struct Segment {
  std::uintptr_t begin = 0;
  std::uintptr_t size = 0;
  CodeId first = 0;
  std::uint64_t identity = 0;  // the same whenever, and wherever, the module is loaded

  bool holds(std::uintptr_t address) const { return address - begin < size; }
  CodeId code_id_of(std::uintptr_t address) const {
    return wrapped(first + ((address - begin) >> bytes_per_code_id_shift));
  }
};

// The first of so many ids, for the edges of the module that has this address. A module
// that is loaded again gets the same.
CodeId allot_code_ids(const void* address, std::size_t count);

// The code segment that holds the address; of size 0 if there is none.
Segment code_at(std::uintptr_t address);

// An address in the code behind the call that has this id; 0 if no segment holds it.
std::uintptr_t code_address(CodeId id);

// How many bytes from this address on are sure to be mapped and never written; 0 for
// memory that may change.
std::size_t constant_bytes_at(const void* address);

// Records the modules that are loaded now, so that code_at need not do so in the first run.
void find_modules();

}  // namespace sonde::coverage
