// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

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
    bool is_switch = false;
    std::uint32_t to = 0;
  };

  void add(Entry entry);
  // The operation that was added last came with a switch.
  void switched(std::uint32_t to);
  void clear() {
    entries_.clear();
    calls_.clear();
  }
  // What others depend on: calls, and accesses to what several threads use, near switches.
  std::vector<Scene> scenes(const Usage& usage) const;

 private:
  std::vector<Entry> entries_;
  std::deque<std::string> calls_;  // their texts, which the case does not keep
};

}  // namespace sonde::schedule
