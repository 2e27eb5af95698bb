// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "bench/trial.hpp"

namespace sonde::bench {

// How a trial's process ended: with the trial, or before it.
struct Ended {
  std::size_t number = 0;
  std::optional<Trial> trial;
  std::string death;  // what killed it, if no trial came
};

// Runs trials 0 to count - 1, each in a child of its own, `jobs` at a time: they start
// alike, whatever ran before, and one that dies takes no other with it.
void run_in_children(unsigned jobs, std::size_t count,
                     const std::function<Trial(std::size_t number)>& run,
                     const std::function<void(const Ended&)>& report);

}  // namespace sonde::bench
