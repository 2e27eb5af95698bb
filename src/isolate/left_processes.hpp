// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <sys/types.h>

namespace sonde::isolate {

// The processes that this one has started, and that were not waited for.
std::vector<pid_t> children_of_this_process();

// A process that is no matter of the code under test.
void spare(pid_t process);

// While one lives, processes that a child leaves behind when it dies become children of this
// process, whatever group or session they are in. When the last one ends, they are ended.
// Nothing happens in a program that has other children or threads: their processes could not
// be distinguished from those.
class LeftProcesses {
 public:
  LeftProcesses();
  ~LeftProcesses();
  LeftProcesses(const LeftProcesses&) = delete;
  LeftProcesses& operator=(const LeftProcesses&) = delete;

  // Ends those that were left so far, except children that somebody still needs.
  static void end_except(const std::vector<pid_t>& needed);
};

// In a fork that is made while a case runs, and not by Sonde: the rest of the case is not its
// matter. What follows the case must not happen twice.
bool is_left_by_case();
// In each process that runs cases, before the first one.
void notice_forks();

}  // namespace sonde::isolate
