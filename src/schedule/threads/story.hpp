// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "schedule/plan.hpp"
#include "schedule/runtime.hpp"
#include "schedule/threads/shadow.hpp"
#include "schedule/threads/task.hpp"

namespace sonde::schedule {

inline constexpr std::uint32_t no_usage = ~0U;

// "locks", "waits on".
const char* words_of(Act act);
// "mutex", "condition variable"; empty for what has no name of its own.
const char* noun_of(Act act);

// All that the threads of a case do, and out of it the part that a reader needs.
class Story {
 public:
  struct Entry {
    std::uint32_t task;
    Operation operation;
    std::uint32_t usage;
    Stack stack;
    bool waits;           // for it to become possible
    std::uint32_t other;  // the thread that is started or joined
    Deviation deviation = Deviation::None;
    std::uint32_t step = 0;
    std::uint32_t to = 0;

    bool is_switch() const { return deviation != Deviation::None; }
  };

  void add(Entry entry);
  // Whether this was added last, and no deviation came with it.
  bool ends_with(std::uint32_t task, const Operation& operation) const;
  // The operation that was added last came with this deviation.
  void deviated(Deviation deviation, const Switch& made);
  void clear() {
    entries_.clear();
    texts_.clear();
  }
  // What others depend on: what synchronises, and accesses to what several threads use, near
  // switches.
  std::vector<StoryLine> lines(const Usage& usage) const;

 private:
  std::vector<Entry> entries_;
  std::deque<std::string> texts_;  // of sections, which the case does not keep
};

}  // namespace sonde::schedule
