// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "schedule/runtime.hpp"
#include "schedule/threads/sampler.hpp"
#include "schedule/threads/shadow.hpp"
#include "schedule/threads/story.hpp"
#include "schedule/threads/task.hpp"

namespace sonde::schedule {

// Lets one thread of a case run at a time, and decides which.
//
// The usual order: a thread goes on until it waits or ends; then the next one by number goes on.
// Switches, which the plan of the case says or a sampler chooses, are deviations from it. All
// members but `enter` are called by the thread whose turn it is.
class Scheduler {
 public:
  // For the body of a case. Its threads are scheduled from the first one on.
  void arm(Client& client);
  // Runs the threads that are left to their end. Does nothing if the case has no threads.
  void disarm();
  bool is_armed_here() const;
  // Before a thread is started.
  Task& add(void* code);
  void take_back(Task& task);
  // On the new thread: waits for its first turn.
  void enter(Task& task);
  // The calling thread is over.
  void leave(Task& task);

  // Another thread may go on before the operation.
  void point(Task& task, const Operation& operation);
  // The same before a section of the thread's work, from which on steps are counted anew.
  void begin_section(Task& task, const Operation& operation);
  void access(Task& task, const Operation& operation, std::size_t size) {
    ++task.steps;
    if (task.steps >= task.next_stop) stop_at_access(task, operation, size);
    check_race(task, operation, size);
  }
  // The calling thread waits for others, as in a loop that reads one variable.
  void yield(Task& task, const Operation& operation);
  // The same after a read, where the thread has read the same again and again.
  void spins(Task& task, const Operation& operation, std::uint64_t value);
  // Waits until another thread wakes this one, or until the time.
  Woken wait(Task& task, const Operation& operation, std::uint64_t deadline = no_deadline);
  void wake(Task& task);
  // All threads that wait in an operation on the object.
  void wake_all(Act act, const void* object);
  // One of those, which is a choice; null if there is none.
  Task* wake_one(Task& waker, Act act, const void* object);
  std::uint32_t waiting(Act act, const void* object) const;

  // What happened before, in the sense of the C++ memory model.
  void publish(Task& task, const void* object);
  void receive(Task& task, const void* object);
  VectorClock& published(const void* object) { return published_[object]; }
  void check_atomic(Task& task, const Operation& operation, std::size_t size);
  void released(Task& task, const void* memory, std::size_t size, void* code);
  void allocated(Task& task, const void* memory, std::size_t size);
  void forget_stack(Task& task);

  // For the text of findings: which threads hold a lock.
  void holds(Task& task, const void* lock) { holders_[lock] |= bit(task.id); }
  void drops(Task& task, const void* lock) { holders_[lock] &= ~bit(task.id); }

  std::uint64_t now() const { return now_; }
  void pass_time(std::uint64_t nanoseconds) { now_ += nanoseconds; }

  Task* find(pthread_t handle) const;
  Task& task(std::uint32_t id) const { return *tasks_[id]; }
  std::uint32_t task_count() const { return count_; }
  CallPaths& paths() { return paths_; }
  std::uint64_t decisions() const { return decisions_; }
  Task* current() const { return current_; }
  Client& client() const { return *client_; }

  std::span<const Switch> switches() const { return switches_; }
  std::span<const Point> points();
  void keep_points(bool kept) { keeps_points_ = kept; }
  std::vector<StoryLine> story() { return story_.lines(usage_); }

  // Ends the case with what all its threads do.
  [[noreturn]] void end_with(ThreadVerdict verdict, const std::string& title,
                             const std::string& detail = "");
  // The same for a thread that waits in a call that is not known here: in a handler of signals, on
  // that thread.
  [[noreturn]] void end_blocked(Task& task);

 private:
  static std::uint64_t bit(std::uint32_t id) { return std::uint64_t{1} << id; }
  void begin();
  void reset();
  void set_next_stop(Task& task);
  void stop_at_access(Task& task, const Operation& operation, std::size_t size);
  void check_race(Task& task, const Operation& operation, std::size_t size);
  void report_race(const Task& task, const Operation& operation, const Access& earlier,
                   bool is_release);
  std::uint32_t decide(Task& task, const Choice& choice, std::uint32_t usage);
  std::uint32_t planned(const Task& task, const Choice& choice) const;
  void keep_point(const Task& task, const Choice& choice, std::uint32_t usage);
  void hand_over(Task& from, Task& to);
  void resume(Task& task);
  void await_turn(Task& task);
  void wake_early(Task& task);
  void make_able(Task& task, Woken why);
  std::uint32_t next_after(std::uint32_t id, std::uint64_t set) const;
  std::uint32_t first_by_time() const;  // most_tasks if no thread waits for a time
  std::uint32_t usual_after(const Task& task);
  [[noreturn]] void end_stuck();
  Part part_of(Task& task);
  std::string waits_for(const Task& task) const;
  void record(Task& task, const Operation& operation, std::uint32_t usage);
  void record_deviation(Task& task, const Choice& choice, std::uint32_t chosen,
                        std::uint32_t usage);
  Deviation deviation_of(const Choice& choice, std::uint32_t chosen) const;

  Client* client_ = nullptr;
  pthread_t body_{};
  bool is_armed_ = false;
  bool is_draining_ = false;
  Task* current_ = nullptr;
  std::array<std::unique_ptr<Task>, most_tasks> tasks_;
  std::uint32_t count_ = 0;
  std::uint64_t able_ = 0;
  std::uint64_t early_ = 0;
  std::uint64_t now_ = 0;
  std::uint64_t decisions_ = 0;
  std::uint64_t yields_ = 0;
  std::uint32_t run_length_ = 0;
  Sampler sampler_;
  std::unordered_map<std::uint64_t, std::uint32_t> plan_;
  std::vector<Switch> planned_;
  std::vector<Switch> switches_;
  bool keeps_points_ = false;
  struct KeptPoint {
    Point point;
    std::uint32_t usage;
  };
  std::vector<KeptPoint> kept_points_;
  std::vector<Point> points_;
  bool records_story_ = false;
  Story story_;
  Shadow shadow_;
  Usage usage_;
  CallPaths paths_;
  std::unordered_map<const void*, VectorClock> published_;
  std::unordered_map<const void*, std::uint64_t> holders_;
  bool has_raced_ = false;
};

// The one of this process.
Scheduler& scheduler();

}  // namespace sonde::schedule
