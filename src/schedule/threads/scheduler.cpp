// SPDX-License-Identifier: Apache-2.0
// Each thread waits at a turn of its own (turns.hpp); whoever has the turn decides who is next, and
// gives it. A decision is made before each operation that synchronises, and, where the plan or the
// sampler asks for it, before accesses to memory: `able_` is the set of threads that can run,
// `early_` that of threads that may be woken early. What differs from the usual order is kept as a
// switch at a step of its thread. If no thread can run, the one whose time comes first goes on; if
// there is none, the case is stuck.
#include "schedule/threads/scheduler.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>

#include "schedule/renumbered.hpp"
#include "schedule/threads/turns.hpp"
#include "schedule/threads/watchdog.hpp"

namespace sonde::schedule {

thread_local Task* self = nullptr;

namespace {

// Of one variable with the same value, after which a thread is taken to wait for others. Eight were
// enough for the spin locks of workloads/threads; lower numbers hide orders in which a read is
// repeated by right.
constexpr std::uint32_t reads_that_spin = 8;
// Without a thread that starts or ends. Fair turns of so many loops do not come to an end.
constexpr std::uint64_t yields_that_live_lock = 20'000;
// Operations of one thread that synchronise after which others go on, too: what it waits for may
// be their matter.
constexpr std::uint32_t longest_run = 5'000;
constexpr std::size_t most_points = 200'000;
constexpr std::size_t most_switches_kept = 1 << 16;

std::uint64_t key_of(std::uint32_t thread, std::uint32_t step) {
  return (std::uint64_t{thread} << 32U) | step;
}

}  // namespace

Scheduler& scheduler() {
  // Without the guard of a static variable, which is a call of this library.
  static constinit Scheduler* only = nullptr;
  if (only == nullptr) [[unlikely]]
    only = new Scheduler;
  return *only;
}

void Scheduler::arm(Client& client) {
  client_ = &client;
  body_ = pthread_self();
  is_armed_ = true;
  count_ = 0;
  switches_.clear();
}

bool Scheduler::is_armed_here() const {
  return is_armed_ && count_ == 0 && pthread_equal(body_, pthread_self()) != 0;
}

// At the first thread of the case. The body is task 0.
void Scheduler::begin() {
  reset();
  const Plan plan = client_->plan();
  records_story_ = client_->wants_story();
  planned_ = plan.switches;
  for (const Switch& each : plan.switches)
    plan_.try_emplace(key_of(each.thread, each.step), each.to);
  sampler_.start(plan);
  tasks_[0] = std::make_unique<Task>();
  Task& body = *tasks_[0];
  body.handle = body_;
  body.system_id = own_thread_id();
  body.clock.tick(0);
  count_ = 1;
  able_ = bit(0);
  sampler_.started(0);
  set_next_stop(body);
  current_ = self = &body;
  start_watchdog();
}

void Scheduler::reset() {
  is_draining_ = has_raced_ = false;
  able_ = early_ = now_ = yields_ = 0;
  run_length_ = 0;
  plan_.clear();
  kept_points_.clear();
  points_.clear();
  story_.clear();
  shadow_.clear();
  usage_.clear();
  published_.clear();
  holders_.clear();
}

Task& Scheduler::add(void* code) {
  if (count_ == 0) begin();
  Task& parent = *self;
  const Inside inside(parent);
  if (count_ == most_tasks) {
    std::fprintf(stderr, "sonde: a case has more than %u threads, which cannot be scheduled\n",
                 most_tasks);
    std::abort();
  }
  yields_ = 0;
  point(parent, {Act::Start, nullptr, code});
  tasks_[count_] = std::make_unique<Task>();
  Task& task = *tasks_[count_];
  task.id = count_++;
  task.clock = parent.clock;
  task.clock.tick(task.id);
  parent.clock.tick(parent.id);
  able_ |= bit(task.id);
  sampler_.started(task.id);
  set_next_stop(task);
  return task;
}

void Scheduler::take_back(Task& task) {
  able_ &= ~bit(task.id);
  task.has_ended = task.is_joined = true;
}

void Scheduler::enter(Task& task) {
  task.system_id = own_thread_id();
  self = &task;
  await_turn(task);
}

void Scheduler::leave(Task& task) {
  task.is_inside = true;
  ++task.steps;
  task.operation = {Act::End, nullptr, nullptr};
  record(task, task.operation, no_usage);
  task.has_ended = true;
  task.can_run = false;
  able_ &= ~bit(task.id);
  yields_ = 0;
  publish(task, &task);
  wake_all(Act::Join, &task);
  if (is_draining_) wake_all(Act::End, nullptr);
  forget_stack(task);
  const std::uint32_t usual = usual_after(task);
  const std::uint32_t next = decide(task, {able_, early_, task.id, usual}, no_usage);
  self = nullptr;
  resume(*tasks_[next]);
}

// A thread that waits when the body has ended would wait for ever, or for the next case.
void Scheduler::disarm() {
  is_armed_ = false;
  if (count_ == 0 || self == nullptr || self->id != 0) return;
  Task& body = *self;
  {
    const Inside inside(body);
    is_draining_ = true;
    const auto runs = [](const auto& task) { return task->id != 0 && !task->has_ended; };
    while (std::any_of(tasks_.begin(), tasks_.begin() + count_, runs))
      wait(body, {Act::End, nullptr, nullptr});
  }
  self = nullptr;
  current_ = nullptr;
  for (std::uint32_t i = 1; i < count_; ++i)
    if (!tasks_[i]->is_joined && !tasks_[i]->is_detached)
      client_->found({ThreadVerdict::LeftThread,
                      "thread " + std::to_string(i) + " was neither joined nor detached",
                      "",
                      {}});
}

void Scheduler::set_next_stop(Task& task) {
  task.next_stop = ~0U;
  if (keeps_points_ || records_story_) {
    task.next_stop = 0;
  } else if (sampler_.is_on()) {
    const std::uint32_t skipped = sampler_.skipped_accesses();
    task.next_stop = skipped > ~0U - task.steps - 1 ? ~0U : task.steps + skipped + 1;
  } else {
    for (const Switch& each : planned_)
      if (each.thread == task.id && each.step > task.steps)
        task.next_stop = std::min(task.next_stop, each.step);
  }
}

void Scheduler::point(Task& task, const Operation& operation) {
  const Inside inside(task);
  ++task.steps;
  if (++run_length_ > longest_run && (able_ & ~bit(task.id)) != 0) return yield(task, operation);
  task.operation = operation;
  record(task, operation, no_usage);
  const std::uint32_t next = decide(task, {able_, early_, task.id, task.id}, no_usage);
  if (next != task.id) hand_over(task, *tasks_[next]);
}

void Scheduler::begin_section(Task& task, const Operation& operation) {
  task.steps = (task.steps / steps_of_section + 1) * steps_of_section;
  set_next_stop(task);
  point(task, operation);
}

void Scheduler::stop_at_access(Task& task, const Operation& operation, std::size_t /*size*/) {
  const Inside inside(task);
  task.operation = operation;
  std::uint32_t usage = no_usage;
  if (keeps_points_ || records_story_) {
    usage = usage_.used(operation.object, task.id, operation.act == Act::Write);
    record(task, operation, usage);
  }
  const std::uint32_t next = decide(task, {able_, early_, task.id, task.id}, usage);
  set_next_stop(task);
  if (next != task.id) hand_over(task, *tasks_[next]);
}

void Scheduler::yield(Task& task, const Operation& operation) {
  const Inside inside(task);
  ++task.steps;
  task.operation = operation;
  task.atomic_reads.clear();
  task.plain_reads.clear();
  run_length_ = 0;
  if (++yields_ > yields_that_live_lock)
    end_with(ThreadVerdict::Livelock, "livelock", "threads wait for each other in loops");
  const std::uint64_t others = able_ & ~bit(task.id);
  Choice choice{others, early_, task.id, task.id, true};
  if (others != 0) {
    choice.usual = next_after(task.id, others);
  } else if (const std::uint32_t sleeper = first_by_time(); sleeper != most_tasks) {
    choice.usual = sleeper;
  }
  const std::uint32_t next = decide(task, choice, no_usage);
  if (next != task.id) hand_over(task, *tasks_[next]);
}

void Scheduler::spins(Task& task, const Operation& operation, std::uint64_t value) {
  const std::uint32_t repeats = task.atomic_reads.add(operation.object, operation.code, value);
  if (repeats >= reads_that_spin) yield(task, operation);
}

Woken Scheduler::wait(Task& task, const Operation& operation, std::uint64_t deadline) {
  const Inside inside(task);
  ++task.steps;
  task.operation = operation;
  task.atomic_reads.clear();
  task.deadline = deadline;
  task.can_run = false;
  able_ &= ~bit(task.id);
  if (deadline != no_deadline || operation.act == Act::Wait) early_ |= bit(task.id);
  record(task, operation, no_usage);
  const std::uint32_t usual = usual_after(task);
  const std::uint32_t next = decide(task, {able_, early_, task.id, usual}, no_usage);
  hand_over(task, *tasks_[next]);
  return task.woken;
}

// Of a thread that cannot go on.
std::uint32_t Scheduler::usual_after(const Task& task) {
  if (able_ != 0) return next_after(task.id, able_);
  const std::uint32_t sleeper = first_by_time();
  if (sleeper == most_tasks) end_stuck();
  return sleeper;
}

std::uint32_t Scheduler::next_after(std::uint32_t id, std::uint64_t set) const {
  const std::uint64_t higher = id + 1 == most_tasks ? 0 : set & ~((bit(id + 1)) - 1);
  return static_cast<std::uint32_t>(std::countr_zero(higher != 0 ? higher : set));
}

std::uint32_t Scheduler::first_by_time() const {
  std::uint32_t first = most_tasks;
  for (std::uint32_t i = 0; i < count_; ++i) {
    const Task& task = *tasks_[i];
    if (task.can_run || task.has_ended || task.deadline == no_deadline) continue;
    if (first == most_tasks || task.deadline < tasks_[first]->deadline) first = i;
  }
  return first;
}

std::uint32_t Scheduler::planned(const Task& task, const Choice& choice) const {
  const auto found = plan_.find(key_of(task.id, task.steps));
  if (found == plan_.end() || found->second >= count_) return choice.usual;
  const bool stays = choice.yields && found->second == task.id;
  const bool is_possible = stays || ((choice.able | choice.early) & bit(found->second)) != 0;
  return is_possible ? found->second : choice.usual;
}

std::uint32_t Scheduler::decide(Task& task, const Choice& choice, std::uint32_t usage) {
  ++decisions_;
  const std::uint32_t chosen =
      sampler_.is_on() ? sampler_.choose(choice, task.operation) : planned(task, choice);
  if (keeps_points_) keep_point(task, choice, usage);
  if (chosen == choice.usual) return chosen;
  if (switches_.size() < most_switches_kept) switches_.push_back({task.id, task.steps, chosen});
  if (records_story_) record_deviation(task, choice, chosen, usage);
  return chosen;
}

void Scheduler::keep_point(const Task& task, const Choice& choice, std::uint32_t usage) {
  const std::uint64_t others = (choice.able | choice.early) & ~bit(choice.usual);
  if (others == 0 || kept_points_.size() == most_points) return;
  kept_points_.push_back({{task.id, task.steps, others, false}, usage});
}

std::span<const Point> Scheduler::points() {
  points_.clear();
  for (const KeptPoint& each : kept_points_) {
    points_.push_back(each.point);
    points_.back().is_shared = each.usage == no_usage || usage_.is_shared(each.usage);
  }
  return points_;
}

void Scheduler::hand_over(Task& from, Task& to) {
  if (!to.can_run) wake_early(to);
  if (&from == &to) return;
  resume(to);
  await_turn(from);
}

void Scheduler::resume(Task& task) {
  if (!task.can_run) wake_early(task);
  current_ = &task;
  run_length_ = 0;
  give_turn(task.turn);
}

// A thread that is asked where it waits answers, and goes on waiting.
void Scheduler::await_turn(Task& task) {
  take_turn(task.turn);
  while (task.shows_stack) {
    task.stack = own_stack(task.operation.code);
    task.shows_stack = false;
    Task* const asker = current_;
    give_turn(asker->turn);
    take_turn(task.turn);
  }
}

// The body alone has no story.
void Scheduler::record(Task& task, const Operation& operation, std::uint32_t usage) {
  if (!records_story_) return;
  const auto runs = [](const auto& each) { return !each->has_ended; };
  const bool is_alone = std::count_if(tasks_.begin(), tasks_.begin() + count_, runs) == 1;
  if (is_alone && operation.act != Act::Start && operation.act != Act::Join) return;
  Stack stack = is_compiled_in(operation.act) ? paths_.stack(task.path, operation.code)
                                              : own_stack(operation.code);
  std::uint32_t other = count_;
  if (operation.act == Act::Join) other = static_cast<const Task*>(operation.object)->id;
  story_.add({task.id, operation, usage, std::move(stack), !task.can_run, other});
}

Deviation Scheduler::deviation_of(const Choice& choice, std::uint32_t chosen) const {
  if (choice.wakes) return Deviation::WakeOther;
  if (choice.yields && chosen == choice.current) return Deviation::Stay;
  if ((choice.able & bit(chosen)) != 0) return Deviation::Switch;
  return tasks_[chosen]->deadline == no_deadline ? Deviation::Wakeup : Deviation::TimeOut;
}

// What the thread is about to do was recorded, unless it yields or others went on since.
void Scheduler::record_deviation(Task& task, const Choice& choice, std::uint32_t chosen,
                                 std::uint32_t usage) {
  if (!story_.ends_with(task.id, task.operation)) record(task, task.operation, usage);
  story_.deviated(deviation_of(choice, chosen), {task.id, task.steps, chosen});
}

}  // namespace sonde::schedule
