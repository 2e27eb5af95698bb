// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sonde::bench {

// What `sonde-bench threads` measures, as its options say it.
struct Threads {
  std::vector<std::string> ways{"portfolio", "random", "pct", "pos", "enumerate"};
  std::vector<std::string> programs;  // parts of names; none: all
  std::string half = "both";          // or tuning, or final
  unsigned seeds = 20;                // searches of a program with each way
  std::uint64_t seed = 1;
  double seconds = 10;           // of a search on the clock, and of a stress run in CPU time
  std::uint64_t twins = 10'000;  // cases of each program without its bug; 0: none
  unsigned stress = 1;           // stress runs of a program, plain and with ThreadSanitizer
  unsigned replays = 0;          // of found cases, spread over all programs
  bool costs = false;            // per access and per switch
  unsigned jobs = 1;             // programs at a time
  std::string folder{};          // of sonde-bench-threads; empty: that of this program
  std::string json{};            // a file to write every trial to
};

// Searches the programs of workloads/threads for their bugs with scheduled threads, with real ones
// and with ThreadSanitizer. False if the first way missed a bug, a program without its bug failed,
// or a replay differed.
bool measure_threads(const Threads& wanted);

}  // namespace sonde::bench
