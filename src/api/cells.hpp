// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

// Memory for the values of a sequence. Around each cell is some room that nobody owns, so that a
// contract that claims more than the cell is known not to hold. With AddressSanitizer there is no
// such room: it has its own.

namespace sonde::api {

void* allocate_cell(std::size_t size, std::size_t alignment);
void free_cell(void* memory, std::size_t alignment);

// Of memory in a cell, or in the room around it: why it is not alive, or null if it is.
std::optional<const char*> why_dead_in_cells(std::uintptr_t begin, std::size_t size);

}  // namespace sonde::api
