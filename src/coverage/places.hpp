// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace sonde::coverage {

// The number of an edge or of a place in the code. It does not depend on where
// modules are loaded, so that runs of one program agree.
using Place = std::uint32_t;

constexpr Place most_places = 1U << 26;     // one byte each of address space
constexpr std::size_t most_modules = 1024;  // later ones are not recorded

// A call instruction takes at least five bytes, so no two of them return to the same four
// bytes.
constexpr unsigned bytes_per_place_shift = 2;

// Numbers run out only beyond 256 MB of code; then modules share them.
constexpr Place wrapped(std::uintptr_t place) {
  return static_cast<Place>(place & (most_places - 1));
}

// The code or the constants of a loaded module.
struct Segment {
  std::uintptr_t begin = 0;
  std::uintptr_t size = 0;
  Place first = 0;
  std::uint64_t identity = 0;  // the same whenever, and wherever, the module is loaded

  bool holds(std::uintptr_t address) const { return address - begin < size; }
  Place place_of(std::uintptr_t address) const {
    return wrapped(first + ((address - begin) >> bytes_per_place_shift));
  }
};

// The first of so many numbers, for the edges of the module that has this address. A module
// that is loaded again gets the same.
Place allot_places(const void* address, std::size_t count);

// The code segment that holds the address; of size 0 if there is none.
Segment code_at(std::uintptr_t address);

// An address in the code behind the call that has this place; 0 if no segment holds it.
std::uintptr_t code_address(Place place);

// How many bytes from this address on are sure to be mapped and never written; 0 for
// memory that may change.
std::size_t constant_bytes_at(const void* address);

// Records the modules that are loaded now, so that code_at need not do so in the first run.
void find_modules();

}  // namespace sonde::coverage
