// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace sonde::bench {

// What one contender did at one task, as a file of --json has it.
struct RecordedSeries {
  std::string contender;
  std::string workload;
  std::string task;
  std::vector<double> found_after;  // tests of the trials that found the failure, the least first
  std::size_t trials = 0;
};

// What one command printed.
struct Recorded {
  std::string name;
  std::string what;
  std::string command;  // as a user types it
  std::string output;
  int exit_code = 0;
  double seconds = 0;
  std::vector<RecordedSeries> series{};  // where it writes them
};

}  // namespace sonde::bench
