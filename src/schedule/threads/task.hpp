// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include <pthread.h>
#include <sys/types.h>

#include "schedule/threads/call_paths.hpp"
#include "schedule/threads/clocks.hpp"

namespace sonde::schedule {

// What a thread is about to do, or does.
enum class Act : std::uint8_t {
  Read,
  Write,
  AtomicRead,
  AtomicWrite,
  AtomicUpdate,
  Fence,
  Lock,
  TryLock,
  Unlock,
  LockShared,
  Wait,
  Signal,
  Broadcast,
  SemaphoreWait,
  SemaphorePost,
  Barrier,
  Once,
  Static,
  Start,
  Join,
  Sleep,
  Yield,
  FutexWait,
  FutexWake,
  Release,
  End,
  Section,  // of a thread's work: the object is its text
};

// Whether the compiler calls for it, so that the chain of calls is known.
inline bool is_compiled_in(Act act) { return act <= Act::Fence; }

struct Operation {
  Act act = Act::Yield;
  const void* object = nullptr;
  void* code = nullptr;
};

// Why a thread that waited goes on.
enum class Woken : std::uint8_t { ByOther, ByTime, BySpuriousWakeup };

inline constexpr std::uint64_t no_deadline = ~std::uint64_t{0};

// The last reads of a thread, to see that it does the same again and again.
class RecentReads {
 public:
  // How often the last reads were repeated, since something else was done.
  std::uint32_t add(const void* object, const void* code, std::uint64_t value) {
    const std::uint64_t read = (reinterpret_cast<std::uintptr_t>(object) * 3) ^
                               (reinterpret_cast<std::uintptr_t>(code) * 5) ^ (value * 7) ^ 1U;
    for (const std::uint64_t known : reads_)
      if (known == read) return ++repeats_;
    reads_[next_++ % reads_.size()] = read;
    return repeats_ = 0;
  }
  void clear() {
    reads_ = {};
    repeats_ = 0;
  }

 private:
  std::array<std::uint64_t, 4> reads_{};
  std::uint32_t next_ = 0;
  std::uint32_t repeats_ = 0;
};

// A thread of the case.
struct Task {
  std::uint32_t id = 0;
  std::uint32_t steps = 0;      // that it has done
  std::uint32_t next_stop = 0;  // accesses before this step need no decision
  pthread_t handle{};
  pid_t system_id = 0;
  std::atomic<int> turn{0};
  bool can_run = true;
  bool has_ended = false;
  bool is_detached = false;
  bool is_joined = false;
  bool is_inside = false;  // the runtime: what it calls is not the case's
  Operation operation{};   // that it does, or waits in
  std::uint64_t deadline = no_deadline;
  Woken woken = Woken::ByOther;
  bool shows_stack = false;  // it is asked where it waits
  Stack stack{};
  VectorClock clock{};
  VectorClock release_fence{};  // what its last release fence published
  VectorClock read_relaxed{};   // what an acquire fence would make known
  bool has_release_fence = false;
  CallPath path = 0;
  std::uint32_t lost_depth = 0;  // calls beyond the depth that is followed
  RecentReads atomic_reads{};
  RecentReads plain_reads{};
};

// The task of this thread; null outside of a case.
extern thread_local Task* self;

// As long as it exists, this thread is in the runtime.
class Inside {
 public:
  explicit Inside(Task& task) : task_(task), was_inside_(task.is_inside) { task.is_inside = true; }
  ~Inside() { task_.is_inside = was_inside_; }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

 private:
  Task& task_;
  bool was_inside_;
};

// The task of this thread, if it runs code of the case.
inline Task* task_of_case() { return self != nullptr && !self->is_inside ? self : nullptr; }

}  // namespace sonde::schedule
