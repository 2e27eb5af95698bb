// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "bench/contract_tasks.hpp"

namespace sonde::bench {

// What one search came to.
struct ContractTrial {
  bool is_found = false;       // by the function of the task
  std::string failure;         // what failed, or why nothing came of the search
  std::uint64_t cases = 0;     // up to the failure, with those that were discarded
  std::uint64_t calls = 0;     // in them, with those that were left out
  std::uint64_t rejected = 0;  // of these calls: left out, since a precondition does not hold
  std::uint64_t length = 0;    // calls of the smallest sequence
};

// Reads the last line of the report "events" that a test program wrote.
ContractTrial trial_of_events(const std::string& file, const ContractMutant& mutant);

// A task whose test program was built, and ran once, by `sonde api FILE --run`. Its folder is there
// as long as the object.
class BuiltTask {
 public:
  explicit BuiltTask(const ContractTask& task);
  ~BuiltTask();
  BuiltTask(const BuiltTask&) = delete;
  BuiltTask& operator=(const BuiltTask&) = delete;

  // Of the whole command, the compiler's time included.
  double wall_seconds() const { return wall_seconds_; }

  // Runs the program alone, in a search that knows of no earlier one.
  ContractTrial run(std::uint64_t seed, double seconds) const;

 private:
  ContractTask task_;
  std::string folder_;
  std::string program_;  // empty if there is none
  double wall_seconds_ = 0;
};

}  // namespace sonde::bench
