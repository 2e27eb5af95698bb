// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include <sys/types.h>

#include "isolate/board.hpp"
#include "isolate/channel.hpp"
#include "isolate/child_log.hpp"
#include "isolate/death.hpp"
#include "isolate/interrupt.hpp"
#include "isolate/launch.hpp"
#include "isolate/left_processes.hpp"
#include "tree/error.hpp"

// This module runs cases in child processes, so that a crash, a hang or a leak is a failing case
// and not the end of the program.
//
// A Child is a forked copy of the program that runs one function: a search, or a server of
// single cases (CaseRunner). Where forking is unsafe, it is the program started again
// (launch.hpp, worker.hpp). It sends its results through a Channel. Before each case it writes
// the case to the Board, memory that it shares with its parent, so that the case is known when
// the child dies. A sanitizer writes its report to a file of its own (report_channel.hpp). From
// these and from the exit status, death.hpp makes the Failure. ForkingRunner forks once more for
// each case, where cases must leave nothing behind.
//
// The module promises that every end of a child becomes a result, and that nothing a child left
// is used before it is checked: its memory may be damaged. The limits on time and memory are kept
// by the parent, which looks at the child every few milliseconds while it waits for a message.
//
// The parent owns Board, Child and CaseRunner, and calls them from one thread. A child exists
// only in programs that have one thread at that time (isolation.hpp).
namespace sonde::isolate {

// Thrown where the system cannot make a child.
class NoChild : public Error {
 public:
  using Error::Error;
};

// What becomes of a case that takes too long.
enum class Hangs : std::uint8_t { Fail, Discard };

// What a case may use. A limit on time is one on the processor's time; on the clock, ten times
// as much may pass.
struct CaseLimits {
  double case_seconds = 0;  // 0: one second, or 20 times the slowest case so far
  double memory_megabytes = 2048;
  Hangs hangs = Hangs::Fail;

  friend bool operator==(const CaseLimits&, const CaseLimits&) = default;
};

// Whether what a child writes to its standard output and error is passed on. The last of it is
// kept in any case, for the report of a failure.
enum class Writing : std::uint8_t { PassedOn, KeptBack };

// A process that does a task, and is watched until it ends.
class Child {
 public:
  // Throws NoChild.
  Child(Board& board, CaseLimits limits, Writing writing, const Task& task);
  ~Child();  // ends it
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  bool send(std::string_view message) { return channel_.send(message); }
  // Waits for its next message. Nothing when it has ended and all its messages were received.
  // It is ended once `is_enough` says so.
  std::optional<std::string> receive(const std::function<bool()>& is_enough = [] {
    return must_stop();
  });
  // After its end: how the case failed. Nothing where `body` returned. A case that had failed
  // before its process died, while it cleaned up, failed in that first way.
  std::optional<Failure> failure() const;
  // `None` where the case had failed before.
  Cause cause() const;
  // Whether `is_enough` ended it.
  bool was_stopped() const { return stopped_; }
  // Whether somebody else killed it.
  bool was_killed() const;
  // The limit that it exceeded, where the parent ended it: seconds, or megabytes.
  double limit() const { return death_.limit; }

  void stop();
  // While it is paused, its time does not count. It cannot be watched then.
  void pause() const;
  void resume();

 private:
  using Clock = std::chrono::steady_clock;

  void start(const Task& task);
  pid_t fork_for(const Task& task, const ChildFiles& files) const;
  void brief(const Task& task);
  std::string receive_in_time();
  bool wait();
  void lose_contact();
  bool is_cut_off();
  std::optional<std::string> next_mail();
  void pump(int& pipe, int onto);
  void take(std::string_view text, int onto);
  void drain(int& pipe, int onto);
  void read_report();
  std::optional<Failure> failure_before_death() const;
  void watch();
  void watch_time(double used);
  void end_for(Cause cause, double limit);
  bool is_gone();
  void reap();
  pid_t process_of_case() const;
  double processor_seconds() const;
  double megabytes() const;

  Board& board_;
  CaseLimits limits_;
  Writing writing_;
  Channel channel_{-1};
  int output_ = -1;
  int error_ = -1;
  int report_file_ = -1;  // what sanitizers write to
  ChildLog log_;
  pid_t pid_ = -1;
  pid_t watched_ = -1;    // the process that runs the case
  bool stopped_ = false;  // by the caller
  bool gone_ = false;     // it has died
  bool ended_ = false;    // ... and all that it wrote is known
  bool cut_off_ = false;  // its socket is at its end: messages come through the board
  std::string mail_;      // what came through the board, and is not yet a whole message
  std::optional<LeftProcesses> left_;
  Death death_;
  std::string tail_;    // of its output
  std::string report_;  // of a sanitizer
  double slowest_ = 0;  // processor's seconds that a case took, as far as it was noticed
  // The case that was running at the last look, and when it was first seen.
  std::uint64_t case_ = 0;
  double megabytes_ = 0;
  double case_processor_ = 0;
  double case_used_ = 0;
  Clock::time_point case_start_ = Clock::now();
  Clock::time_point last_look_ = Clock::now();
};

}  // namespace sonde::isolate
