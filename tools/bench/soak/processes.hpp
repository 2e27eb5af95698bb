// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include <sys/types.h>

namespace sonde::bench {

// A process, as /proc shows it.
struct Process {
  pid_t id = 0;
  pid_t parent = 0;
  double megabytes = 0;  // resident
  bool is_dead = false;  // and its parent has not yet asked how it died
};

// The children of a process, and all that live and were started with this variable in their
// environment, "NAME=value", themselves or their parents.
std::vector<Process> processes_of(pid_t parent, std::string_view variable);

double resident_megabytes(pid_t process);
unsigned open_files(pid_t process);

}  // namespace sonde::bench
