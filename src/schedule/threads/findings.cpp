// SPDX-License-Identifier: Apache-2.0
// What the scheduler finds out: races, by what happened before, and cases that cannot go on.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include <dirent.h>
#include <dlfcn.h>

#include "schedule/threads/scheduler.hpp"
#include "schedule/threads/turns.hpp"
#include "schedule/threads/watchdog.hpp"

namespace sonde::schedule {
namespace {

std::string name_of(std::uint32_t task) {
  return task == 0 ? "the body" : "thread " + std::to_string(task);
}

std::string words_of(const Access& access) {
  if (access.is_release) return "frees it";
  const std::string verb = access.is_write ? "writes" : "reads";
  return verb + (access.is_atomic ? " it, atomically" : " it");
}

// Threads of the process, of which the case knows only its own.
std::size_t threads_of_process() {
  DIR* const folder = opendir("/proc/self/task");
  if (folder == nullptr) return 0;
  std::size_t count = 0;
  while (const dirent* const entry = readdir(folder))
    if (entry->d_name[0] != '.') ++count;
  closedir(folder);
  return count;
}

}  // namespace

void Scheduler::publish(Task& task, const void* object) {
  published_[object].join(task.clock);
  task.clock.tick(task.id);
}

void Scheduler::receive(Task& task, const void* object) {
  const auto found = published_.find(object);
  if (found != published_.end()) task.clock.join(found->second);
}

void Scheduler::check_race(Task& task, const Operation& operation, std::size_t size) {
  if (has_raced_) return;
  const Inside inside(task);
  const Access access{.time = task.clock.of(task.id),
                      .task = static_cast<std::uint8_t>(task.id),
                      .is_write = operation.act == Act::Write,
                      .path = task.path,
                      .code = operation.code};
  const auto race = shadow_.record(operation.object, size, access, task.clock);
  if (race) report_race(task, operation, *race, false);
}

void Scheduler::check_atomic(Task& task, const Operation& operation, std::size_t size) {
  if (has_raced_) return;
  const Inside inside(task);
  const Access access{.time = task.clock.of(task.id),
                      .task = static_cast<std::uint8_t>(task.id),
                      .is_write = operation.act != Act::AtomicRead,
                      .is_atomic = true,
                      .path = task.path,
                      .code = operation.code};
  const auto race = shadow_.record(operation.object, size, access, task.clock);
  if (race) report_race(task, operation, *race, false);
}

void Scheduler::released(Task& task, const void* memory, std::size_t size, void* code) {
  const Inside inside(task);
  usage_.released(memory, size);
  const Operation operation{Act::Release, memory, code};
  const Access access{.time = task.clock.of(task.id),
                      .task = static_cast<std::uint8_t>(task.id),
                      .path = task.path,
                      .code = code};
  const auto race = shadow_.release(memory, size, access, task.clock);
  if (race && !has_raced_) report_race(task, operation, *race, true);
}

void Scheduler::allocated(Task& task, const void* memory, std::size_t size) {
  const Inside inside(task);
  shadow_.renew(memory, size);
}

// Another thread may get the same stack.
void Scheduler::forget_stack(Task& task) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(task.handle, &attributes) != 0) return;
  void* lowest = nullptr;
  std::size_t size = 0;
  pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_destroy(&attributes);
  usage_.released(lowest, size);
  shadow_.renew(lowest, size);
}

// The first race of a case counts: others may follow from it.
void Scheduler::report_race(const Task& task, const Operation& operation, const Access& earlier,
                            bool is_release) {
  has_raced_ = true;
  const Access later{.is_write = operation.act != Act::Read && operation.act != Act::AtomicRead,
                     .is_atomic = operation.act == Act::AtomicRead ||
                                  operation.act == Act::AtomicWrite ||
                                  operation.act == Act::AtomicUpdate,
                     .is_release = is_release};
  ThreadFinding finding{
      ThreadVerdict::Race, "data race", "two threads use the same memory at the same time", {}};
  finding.parts.push_back(
      {name_of(task.id) + " " + words_of(later), paths_.stack(task.path, operation.code)});
  finding.parts.push_back(
      {name_of(earlier.task) + " " + words_of(earlier), paths_.stack(earlier.path, earlier.code)});
  // To name places takes its time, and waits for other processes.
  stop_watchdog();
  client_->found(finding);
  start_watchdog();
}

std::string Scheduler::waits_for(const Task& task) const {
  const Act act = task.operation.act;
  if (act == Act::End) return "waits for threads that are left";
  std::string text = schedule::words_of(act);
  if (*noun_of(act) != '\0')
    text += (*noun_of(act) == 'a' ? " an " : " a ") + std::string(noun_of(act));
  if (act == Act::Lock || act == Act::LockShared) text = std::string("waits for a ") + noun_of(act);
  if (act == Act::Join) {
    for (std::uint32_t i = 0; i < count_; ++i)
      if (tasks_[i].get() == task.operation.object) text = "waits for the end of " + name_of(i);
  }
  const auto held = holders_.find(task.operation.object);
  std::uint64_t holders = held == holders_.end() ? 0 : held->second;
  std::string names;
  for (std::uint32_t i = 0; i < count_; ++i)
    if ((holders & bit(i)) != 0)
      names += (names.empty() ? "" : " and ") + (i == task.id ? "itself" : name_of(i));
  return names.empty() ? text : text + " that is held by " + names;
}

// A thread that waits reports where.
Part Scheduler::part_of(Task& task) {
  if (&task != self) {
    task.shows_stack = true;
    give_turn(task.turn);
    take_turn(self->turn);
  } else {
    task.stack = own_stack(task.operation.code);
  }
  const std::string does = task.can_run ? "goes on in a loop" : waits_for(task);
  return {name_of(task.id) + " " + does, task.stack};
}

void Scheduler::end_with(ThreadVerdict verdict, const std::string& title,
                         const std::string& detail) {
  stop_watchdog();
  ThreadFinding finding{verdict, title, detail, {}};
  Task* const asker = self;
  asker->is_inside = true;
  current_ = asker;
  for (std::uint32_t i = 0; i < count_; ++i)
    if (!tasks_[i]->has_ended) finding.parts.push_back(part_of(*tasks_[i]));
  client_->found_last(finding);
  std::abort();  // g++ does not trust a virtual function that never returns
}

// The innermost function that has a name is the call; the handler's own frames come before.
void Scheduler::end_blocked(Task& task) {
  stop_watchdog();
  task.is_inside = true;
  constexpr std::size_t of_handler = 4;
  Stack stack = own_stack(nullptr);
  std::string call = "a call";
  for (std::size_t i = of_handler; i < stack.size(); ++i) {
    Dl_info found{};
    if (dladdr(stack[i], &found) == 0 || found.dli_sname == nullptr) continue;
    call = found.dli_sname;
    break;
  }
  client_->found_last({ThreadVerdict::Blocked,
                       "blocked",
                       call + " waits, and Sonde does not know for what",
                       {{name_of(task.id) + " waits in " + call, std::move(stack)}}});
  std::abort();
}

void Scheduler::end_stuck() {
  const auto ended = [](const auto& task) { return task->has_ended; };
  const auto alive = static_cast<std::size_t>(
      count_ - std::count_if(tasks_.begin(), tasks_.begin() + count_, ended));
  if (is_draining_)
    end_with(ThreadVerdict::LeftThread,
             "the body has ended, but a thread that it started still waits");
  std::string detail = "each thread waits for another one";
  if (alive == 1) detail = "the only thread that is left waits";
  if (threads_of_process() > count_)
    detail += " (the process has other threads, which were not started by the case)";
  end_with(ThreadVerdict::Deadlock, "deadlock", detail);
}

}  // namespace sonde::schedule
