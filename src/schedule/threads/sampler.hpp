// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "schedule/plan.hpp"
#include "schedule/threads/clocks.hpp"
#include "schedule/threads/task.hpp"
#include "tree/random.hpp"

namespace sonde::schedule {

// A decision which thread goes on.
struct Choice {
  std::uint64_t able = 0;     // threads that can run
  std::uint64_t early = 0;    // threads whose time-out, or spurious wake-up, would be early
  std::uint32_t current = 0;  // the thread that decides
  std::uint32_t usual = 0;    // the thread that goes on without a switch
  bool yields = false;        // the current thread waits for others, as in a loop
  bool wakes = false;         // the thread is woken only, and the current one goes on
};

// Chooses threads at random, as its plan says. The same seed leads to the same choices. It uses
// nothing of earlier cases, so that a case can be repeated by its seed.
class Sampler {
 public:
  void start(const Plan& plan);
  bool is_on() const { return sampling_ != Sampling::None; }
  void started(std::uint32_t task);
  std::uint32_t choose(const Choice& choice, const Operation& operation);
  // How many accesses of a thread need no decision.
  std::uint32_t skipped_accesses();

 private:
  std::uint64_t any_priority();
  std::uint32_t any_of(std::uint64_t set);
  std::uint32_t highest_of(std::uint64_t set) const;
  bool gives_way(const Choice& choice);
  std::uint32_t by_priorities(const Choice& choice);
  std::uint32_t by_orders(const Choice& choice, const Operation& operation);

  Sampling sampling_ = Sampling::None;
  Points points_ = Points::Accesses;
  Random random_{0};
  std::uint64_t one_in_ = 2;  // accesses of a walk at which any thread may go on
  std::array<std::uint64_t, most_tasks> priorities_{};
  std::array<const void*, most_tasks> objects_{};  // that threads are about to use
  std::uint64_t lowest_ = 0;
  // How many yields of a thread, one after the other, have no effect in this case.
  std::uint32_t patience_ = 0;
  std::array<std::uint32_t, most_tasks> yields_{};
  std::uint32_t changes_ = 0;  // of priorities that are left
  std::uint64_t steps_to_change_ = 0;
};

}  // namespace sonde::schedule
