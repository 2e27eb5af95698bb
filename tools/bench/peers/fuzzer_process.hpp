// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

#include "bench/peers/shared_trial.hpp"

namespace sonde::bench {

// Where a program stands that is built with this one.
std::string beside_this_program(const std::string& name);

// An empty folder, which goes with its content.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Runs a command in this folder until it ends, or until the trial is over, or the limit of CPU
// time is reached by all its processes together, counted from the first case on. Nothing of it is
// left then. What it writes is lost. Returns the trial; a command that dies by itself while cases
// run has found a crash. Throws Error where no case ran.
Trial run_fuzzer(const std::vector<std::string>& command, const std::string& folder,
                 SharedTrial& shared);

}  // namespace sonde::bench
