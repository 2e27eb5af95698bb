// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

#include <sys/types.h>

#include "adapters/libfuzzer/tuning.hpp"
#include "bench/trial.hpp"

namespace sonde::bench {

// What a fuzzer's process does once a trial is over.
enum class AtEnd : std::uint8_t {
  Exit,
  Wait,  // to be killed, while the owner lives: as a child of the fuzzer, which would start another
};

// A trial in memory that sonde-bench shares with the fuzzer and its processes.
struct SharedTrial {
  TrialLimits limits;
  AtEnd at_end = AtEnd::Exit;
  pid_t owner = 0;  // the process that runs the trial
  adapters::libfuzzer::Tuning libfuzzer{};
  double start = 0;  // CPU seconds of the fuzzer's process before its first case
  Trial trial{};     // complete when it is over, counts until then
  std::atomic<bool> is_over = false;
};

// Names the file that holds it, by its number in the fuzzer's process.
inline constexpr const char* shared_trial_variable = "SONDE_BENCH_TRIAL";

// Lives as long as this process. Throws Error where there is no memory.
SharedTrial& make_shared_trial(const TrialLimits& limits, AtEnd at_end);
// That of the process that started this one; null where there is none.
SharedTrial* inherited_trial();

}  // namespace sonde::bench
