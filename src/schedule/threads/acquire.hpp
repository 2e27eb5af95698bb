// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>

#include "schedule/threads/real.hpp"

namespace sonde::schedule {

template <class Try>
int acquire(Task& task, const Operation& operation, std::uint64_t deadline, Try try_it) {
  for (;;) {
    int result = 0;
    {
      const Inside inside(task);
      result = try_it();
    }
    if (result == 0) {
      scheduler().receive(task, operation.object);
      scheduler().holds(task, operation.object);
    }
    if (result != EBUSY && result != EAGAIN) return result;
    if (scheduler().wait(task, operation, deadline) == Woken::ByTime) return ETIMEDOUT;
  }
}

}  // namespace sonde::schedule
