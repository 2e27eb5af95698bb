// SPDX-License-Identifier: Apache-2.0
#include "schedule/threads/turns.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>

namespace sonde::schedule {

// NOLINTNEXTLINE(readability-function-size): six arguments are what Linux takes.
long system_call(long number, long a, long b, long c, long d, long e, long f) {
  long result = number;
  register long fourth asm("r10") = d;
  register long fifth asm("r8") = e;
  register long sixth asm("r9") = f;
  asm volatile("syscall"
               : "+a"(result)
               : "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth), "r"(sixth)
               : "rcx", "r11", "memory");
  return result;
}

void take_turn(std::atomic<int>& turn) {
  static_assert(sizeof(turn) == sizeof(int));
  while (turn.load(std::memory_order_acquire) == 0)
    system_call(SYS_futex, reinterpret_cast<long>(&turn), FUTEX_WAIT_PRIVATE, 0);
  turn.store(0, std::memory_order_relaxed);
}

void give_turn(std::atomic<int>& turn) {
  turn.store(1, std::memory_order_release);
  system_call(SYS_futex, reinterpret_cast<long>(&turn), FUTEX_WAKE_PRIVATE, 1);
}

int own_thread_id() { return static_cast<int>(system_call(SYS_gettid)); }

}  // namespace sonde::schedule
