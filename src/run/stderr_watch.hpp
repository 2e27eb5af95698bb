// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "run/probe.hpp"

// Lines on standard error as labels: see sonde::watch_stderr.
namespace sonde::run {

// A file in memory that takes what is written to standard error while it is watched, and how many
// bytes of it were passed on.
struct LogFile {
  int file = -1;
  std::uint64_t* passed_on = nullptr;
};

// In a child: its parent has the file, too, and prints what was not passed on when this process
// dies. Without such a file, this process makes one itself, and passes the rest on when it ends.
void use_log_file(LogFile log);

// Whether a case watches standard error.
extern bool watches_stderr;

// The case has ended: standard error is what it was before, all that was written is passed on, and
// lines that match are labels of the case. Does nothing for a case that is part of the one that
// watches.
void end_stderr_watch(Probe& probe);

// This process is about to end, maybe inside a case: passes on what was written. May be called by
// a handler of signals.
void give_up_stderr_watch();

}  // namespace sonde::run
