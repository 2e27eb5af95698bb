// SPDX-License-Identifier: Apache-2.0
#include "api/cells.hpp"

#include <algorithm>
#include <new>
#include <vector>

#include "api/sanitizer_memory.hpp"

namespace sonde::api {
namespace {

struct Cell {
  std::uintptr_t begin;
  std::uintptr_t end;
  std::size_t room;
};

// Those that live. They are few: a sequence has some dozens of values.
std::vector<Cell>& live_cells() {
  static auto& all = *new std::vector<Cell>;
  return all;
}

std::size_t room_around(std::size_t alignment) {
  constexpr std::size_t usual = 64;  // larger than what an element of an array mostly is
  return knows_poison() ? 0 : std::max(usual, alignment);
}

}  // namespace

void* allocate_cell(std::size_t size, std::size_t alignment) {
  const std::size_t room = room_around(alignment);
  auto* const memory =
      static_cast<char*>(::operator new(size + 2 * room, std::align_val_t{alignment})) + room;
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  live_cells().push_back({begin, begin + size, room});
  return memory;
}

void free_cell(void* memory, std::size_t alignment) {
  if (memory == nullptr) return;
  auto& cells = live_cells();
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const auto found = std::find_if(cells.rbegin(), cells.rend(),
                                  [&](const Cell& each) { return each.begin == begin; });
  const std::size_t room = found->room;
  *found = cells.back();
  cells.pop_back();
  ::operator delete(static_cast<char*>(memory) - room, std::align_val_t{alignment});
}

std::optional<const char*> why_dead_in_cells(std::uintptr_t begin, std::size_t size) {
  for (const Cell& each : live_cells()) {
    if (begin < each.begin - each.room || begin >= each.end + each.room) continue;
    if (begin < each.begin || begin > each.end || (begin == each.end && size != 0))
      return "lies outside its block";
    return begin + size > each.end ? "reaches beyond its block" : nullptr;
  }
  return std::nullopt;
}

}  // namespace sonde::api
