// SPDX-License-Identifier: Apache-2.0
// Threads that wait, and how they are woken.
#include <algorithm>
#include <bit>

#include "schedule/threads/scheduler.hpp"

namespace sonde::schedule {

// Its time-out, and with it those that are due before; or a wake-up without a reason.
void Scheduler::wake_early(Task& task) {
  if (task.deadline == no_deadline) return make_able(task, Woken::BySpuriousWakeup);
  now_ = std::max(now_, task.deadline);
  for (std::uint32_t i = 0; i < count_; ++i) {
    Task& other = *tasks_[i];
    if (!other.can_run && !other.has_ended && other.deadline <= now_)
      make_able(other, Woken::ByTime);
  }
}

void Scheduler::make_able(Task& task, Woken why) {
  task.can_run = true;
  task.woken = why;
  task.deadline = no_deadline;
  able_ |= bit(task.id);
  early_ &= ~bit(task.id);
}

void Scheduler::wake(Task& task) { make_able(task, Woken::ByOther); }

void Scheduler::wake_all(Act act, const void* object) {
  for (std::uint32_t i = 0; i < count_; ++i) {
    Task& task = *tasks_[i];
    const bool waits = !task.can_run && !task.has_ended && task.operation.act == act;
    if (waits && task.operation.object == object) wake(task);
  }
}

std::uint32_t Scheduler::waiting(Act act, const void* object) const {
  std::uint32_t waiters = 0;
  for (std::uint32_t i = 0; i < count_; ++i) {
    const Task& task = *tasks_[i];
    const bool waits = !task.can_run && !task.has_ended && task.operation.act == act;
    if (waits && task.operation.object == object) ++waiters;
  }
  return waiters;
}

// Which waiter is woken is a choice: usually the one with the lowest number.
Task* Scheduler::wake_one(Task& waker, Act act, const void* object) {
  const Inside inside(waker);
  std::uint64_t waiters = 0;
  for (std::uint32_t i = 0; i < count_; ++i) {
    const Task& task = *tasks_[i];
    const bool waits = !task.can_run && !task.has_ended && task.operation.act == act;
    if (waits && task.operation.object == object) waiters |= bit(i);
  }
  if (waiters == 0) return nullptr;
  auto woken = static_cast<std::uint32_t>(std::countr_zero(waiters));
  ++waker.steps;
  if (std::popcount(waiters) > 1)
    woken = decide(waker, {waiters, 0, waker.id, woken, false, true}, no_usage);
  wake(*tasks_[woken]);
  return tasks_[woken].get();
}

Task* Scheduler::find(pthread_t handle) const {
  for (std::uint32_t i = 0; i < count_; ++i)
    if (!tasks_[i]->is_joined && !(tasks_[i]->is_detached && tasks_[i]->has_ended) &&
        pthread_equal(tasks_[i]->handle, handle) != 0)
      return tasks_[i].get();
  return nullptr;
}

}  // namespace sonde::schedule
