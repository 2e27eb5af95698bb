// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "schedule/threads/call_paths.hpp"
#include "schedule/threads/clocks.hpp"

namespace sonde::schedule {

// One access to up to eight bytes that begin at a multiple of eight.
struct Access {
  std::uint32_t time = 0;  // of its thread
  std::uint8_t task = 0;
  std::uint8_t bytes = 0;  // a bit each
  bool is_write = false;
  bool is_atomic = false;
  bool is_release = false;  // the memory was given back
  CallPath path = 0;
  void* code = nullptr;
};

// What was done to memory last: enough of it to see that an access races with an earlier one
// (happens-before, as in Flanagan and Freund, FastTrack, 2009).
class Shadow {
 public:
  // The earlier access that it races with, if there is one.
  std::optional<Access> record(const void* address, std::size_t size, Access access,
                               const VectorClock& now);
  // The memory is given back: a race if somebody used it and that is not known to be before.
  std::optional<Access> release(const void* address, std::size_t size, Access access,
                                const VectorClock& now);
  // The memory is new: what was done to it before is of no matter.
  void renew(const void* address, std::size_t size);
  void clear() { cells_.clear(); }

 private:
  struct Cell {
    std::uint8_t count = 0;
    std::array<Access, 6> accesses{};
  };

  // Those cells of this memory that were used.
  template <class Use>
  void for_cells(const void* address, std::size_t size, Use use);
  static std::optional<Access> check(const Cell& cell, const Access& access,
                                     const VectorClock& now);
  static void keep(Cell& cell, const Access& access, const VectorClock& now);

  std::unordered_map<std::uintptr_t, Cell> cells_;
};

// Which memory several threads use: each piece of it has a number, and a new one once it was given
// back.
class Usage {
 public:
  std::uint32_t used(const void* address, std::uint32_t task, bool writes);
  void released(const void* address, std::size_t size);
  // Whether one thread wrote it after another one had used it. What is only handed over, written
  // first and read by others, needs no switch.
  bool is_shared(std::uint32_t number) const;
  void clear();

 private:
  struct Users {
    std::uint32_t first;
    bool are_several;
    bool is_changed;
  };
  std::unordered_map<std::uintptr_t, std::uint32_t> numbers_;
  std::vector<Users> users_;
};

}  // namespace sonde::schedule
