// SPDX-License-Identifier: Apache-2.0
// Memory is a table of cells of eight bytes, each with the last few accesses to it. An access races
// with an earlier one of another thread if both touch a byte, one writes, they are not both
// atomic, and the vector clock of the later thread does not hold the time of the earlier access.
// An access replaces those that it covers: whatever would race with one of them races with it,
// too. So a cell mostly has one access for each thread.
#include "schedule/threads/shadow.hpp"

#include <algorithm>

namespace sonde::schedule {
namespace {

constexpr std::uintptr_t granule = 8;
// Of memory that is given back, and that nobody is known to have used: up to so many bytes, a use
// after it is seen.
constexpr std::size_t largest_kept = 512;

std::uintptr_t granule_of(std::uintptr_t address) { return address / granule; }

// The bits of the bytes [first, end) that lie in the granule.
std::uint8_t bytes_in(std::uintptr_t number, std::uintptr_t first, std::uintptr_t end) {
  const std::uintptr_t begin = number * granule;
  const std::uintptr_t low = std::max(first, begin) - begin;
  const std::uintptr_t high = std::min(end, begin + granule) - begin;
  return static_cast<std::uint8_t>(((1U << (high - low)) - 1U) << low);
}

bool is_before(const Access& earlier, const VectorClock& now) {
  return earlier.time <= now.of(earlier.task);
}

// Whether whatever would race with the earlier access races with the later one, too.
bool is_covered(const Access& earlier, const Access& later, const VectorClock& now) {
  const bool is_as_wide = (earlier.bytes & ~later.bytes) == 0;
  const bool is_as_strong =
      (later.is_write || !earlier.is_write) && (earlier.is_atomic || !later.is_atomic);
  return is_as_wide && is_as_strong && (earlier.task == later.task || is_before(earlier, now));
}

}  // namespace

std::optional<Access> Shadow::check(const Cell& cell, const Access& access,
                                    const VectorClock& now) {
  for (std::uint8_t i = 0; i < cell.count; ++i) {
    const Access& earlier = cell.accesses[i];
    const bool conflicts = (earlier.bytes & access.bytes) != 0 && earlier.task != access.task &&
                           (earlier.is_write || access.is_write) &&
                           !(earlier.is_atomic && access.is_atomic);
    if (conflicts && !is_before(earlier, now)) return earlier;
  }
  return std::nullopt;
}

void Shadow::keep(Cell& cell, const Access& access, const VectorClock& now) {
  std::uint8_t kept = 0;
  for (std::uint8_t i = 0; i < cell.count; ++i)
    if (!is_covered(cell.accesses[i], access, now)) cell.accesses[kept++] = cell.accesses[i];
  // With so many threads, the oldest access is forgotten.
  if (kept == cell.accesses.size()) {
    std::move(cell.accesses.begin() + 1, cell.accesses.end(), cell.accesses.begin());
    --kept;
  }
  cell.accesses[kept++] = access;
  cell.count = kept;
}

std::optional<Access> Shadow::record(const void* address, std::size_t size, Access access,
                                     const VectorClock& now) {
  const auto first = reinterpret_cast<std::uintptr_t>(address);
  std::optional<Access> race;
  if (size == 0) return race;
  for (std::uintptr_t at = granule_of(first); at <= granule_of(first + size - 1); ++at) {
    access.bytes = bytes_in(at, first, first + size);
    Cell& cell = cells_[at];
    if (!race) race = check(cell, access, now);
    keep(cell, access, now);
  }
  return race;
}

// Who used the memory is forgotten, but not who gave it back.
std::optional<Access> Shadow::release(const void* address, std::size_t size, Access access,
                                      const VectorClock& now) {
  const auto first = reinterpret_cast<std::uintptr_t>(address);
  std::optional<Access> race;
  access.is_write = true;
  access.is_release = true;
  if (size <= largest_kept)
    for (std::uintptr_t at = granule_of(first); at < granule_of(first + size + granule - 1); ++at)
      cells_.try_emplace(at);
  std::uintptr_t race_at = ~std::uintptr_t{0};  // the lowest, whatever the order of the table
  for_cells(address, size, [&](std::uintptr_t number, Cell& cell) {
    access.bytes = bytes_in(number, first, first + size);
    const auto found = number > race_at ? std::nullopt : check(cell, access, now);
    cell.count = 1;
    cell.accesses[0] = access;
    if (!found) return;
    race = found;
    race_at = number;
  });
  return race;
}

void Shadow::renew(const void* address, std::size_t size) {
  for_cells(address, size, [](std::uintptr_t, Cell& cell) { cell.count = 0; });
}

template <class Use>
void Shadow::for_cells(const void* address, std::size_t size, Use use) {
  if (size == 0 || cells_.empty()) return;
  const auto first = reinterpret_cast<std::uintptr_t>(address);
  const std::uintptr_t begin = granule_of(first);
  const std::uintptr_t end = granule_of(first + size - 1) + 1;
  if (end - begin > cells_.size()) {
    for (auto& [number, cell] : cells_)
      if (number >= begin && number < end) use(number, cell);
    return;
  }
  for (std::uintptr_t at = begin; at < end; ++at)
    if (const auto found = cells_.find(at); found != cells_.end()) use(at, found->second);
}

std::uint32_t Usage::used(const void* address, std::uint32_t task, bool writes) {
  const auto at = granule_of(reinterpret_cast<std::uintptr_t>(address));
  const auto [known, is_new] = numbers_.try_emplace(at, static_cast<std::uint32_t>(users_.size()));
  if (is_new) users_.push_back({task, false, false});
  Users& users = users_[known->second];
  users.are_several = users.are_several || users.first != task;
  users.is_changed = users.is_changed || (users.are_several && writes);
  return known->second;
}

void Usage::released(const void* address, std::size_t size) {
  if (numbers_.empty() || size == 0) return;
  const auto first = reinterpret_cast<std::uintptr_t>(address);
  const std::uintptr_t begin = granule_of(first);
  const std::uintptr_t end = granule_of(first + size - 1) + 1;
  if (end - begin > numbers_.size()) {
    std::erase_if(numbers_,
                  [&](const auto& each) { return each.first >= begin && each.first < end; });
    return;
  }
  for (std::uintptr_t at = begin; at < end; ++at) numbers_.erase(at);
}

bool Usage::is_shared(std::uint32_t number) const {
  return number < users_.size() && users_[number].is_changed;
}

void Usage::clear() {
  numbers_.clear();
  users_.clear();
}

}  // namespace sonde::schedule
