// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sonde::bench {

// What `sonde-bench contracts` measures, as its options say it.
struct Contracts {
  std::vector<std::string> workloads;  // names of studies; none: all that were published
  std::string task = "all";            // a part of a task's name
  unsigned trials = 20;                // searches of a task
  double seconds = 300;                // of a trial
  std::uint64_t seed = 1;
  unsigned jobs = 1;
  bool ours = false;   // also the tasks that nobody has published
  std::string json{};  // a file to write every trial to
};

// Runs `sonde api` on each task of workloads/contracts and prints the table of seq-test's thesis,
// with what seq-test, Bennet and AFL++ published beside. False if a trial found nothing.
bool contracts(const Contracts& wanted);

}  // namespace sonde::bench
