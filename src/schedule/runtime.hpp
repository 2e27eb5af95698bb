// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "schedule/plan.hpp"

// This module makes the order in which threads run a choice of the case.
//
// The library `sonde` has what draws and records schedules. The library `sonde::threads`, in the
// folder `threads`, has the runtime: it takes the place of ThreadSanitizer's, whose functions
// instrumented code calls, and of the functions of the C library that make threads wait. A program
// that is not linked with it has no runtime, and its threads run as the system lets them.
//
// While a case runs, exactly one of its threads runs at a time. Threads that were started outside
// of the case, and the case before its first thread, are left alone. The same switches lead to the
// same run, if the threads of the case depend on nothing but each other.
//
// The program owns its one runtime from start to end; the caller owns the client, which must
// outlive `disarm`. `arm` and `disarm` are called on the thread of the body. All else belongs to
// the thread whose turn it is, on which the runtime also calls the client: `found_last` perhaps in
// a signal handler.
namespace sonde::schedule {

// What the runtime found out about a case.
enum class ThreadVerdict : std::uint8_t { Race, Deadlock, Livelock, LeftThread, Blocked };

// Code of the program, innermost first.
using Stack = std::vector<void*>;

// A thread's part in a finding: what it did or waits for, and where.
struct Part {
  std::string what{};
  Stack stack{};
};

struct ThreadFinding {
  ThreadVerdict verdict = ThreadVerdict::Race;
  // "deadlock". Kept cases know the finding by its title and by the places of its parts.
  std::string title{};
  std::string detail{};  // empty where the title says all
  std::vector<Part> parts{};

  std::string what() const { return detail.empty() ? title : title + ": " + detail; }
};

// How a schedule deviates from the usual order.
enum class Deviation : std::uint8_t {
  None,
  Switch,     // another thread goes on
  Stay,       // the thread goes on, though it yields
  Wakeup,     // another thread goes on, which waited and is woken without a reason
  TimeOut,    // another thread goes on, whose time-out comes early
  WakeOther,  // of the threads that wait, another one is woken
};

// One line of the story of a case.
struct StoryLine {
  std::uint32_t thread = 0;
  std::string what{};
  Stack stack{};
  Deviation deviation = Deviation::None;
  std::uint32_t step = 0;  // of the deviation
  std::uint32_t to = 0;    // the thread that goes on, or is woken
};

// What the runtime asks and reports of a case.
class Client {
 public:
  virtual ~Client() = default;
  // Called at the first thread of the case, on the thread of its body.
  virtual Plan plan() = 0;
  virtual bool wants_story() const = 0;
  // The case goes on.
  virtual void found(const ThreadFinding& finding) = 0;
  // The threads of the case cannot go on, so neither can the process.
  [[noreturn]] virtual void found_last(const ThreadFinding& finding) = 0;
};

class Runtime {
 public:
  virtual ~Runtime() = default;

  // From here on, threads that this thread starts belong to the case.
  virtual void arm(Client& client) = 0;
  // The body has ended: runs the threads of the case that are left to their end.
  virtual void disarm() = 0;
  // A thread of the case, or its body, begins a section of its work, which the story shows as this
  // text: others may go on before it.
  virtual void begin_section(const char* text) = 0;
  // Of the case that runs, or of the last one: whether it had threads, the switches that were
  // made, its story.
  virtual bool has_threads() const = 0;
  virtual std::span<const Switch> switches() const = 0;
  virtual std::vector<StoryLine> story() const = 0;
  virtual std::uint32_t threads() const = 0;
  // Points are kept from the next case on.
  virtual void keep_points(bool kept) = 0;
  virtual std::span<const Point> points() const = 0;
};

// That of the program; null if it has none.
extern Runtime* runtime;

}  // namespace sonde::schedule
