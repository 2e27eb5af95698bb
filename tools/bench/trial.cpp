// SPDX-License-Identifier: Apache-2.0
#include "bench/trial.hpp"

#include "bench/counted.hpp"
#include "bench/measure.hpp"
#include "bench/sequences.hpp"
#include "tree/random.hpp"

namespace sonde::bench {
namespace {

// The clock costs as much as a quick test.
constexpr unsigned steps_between_looks_at_the_clock = 64;

void shrink_sequence(const Task& task, const Tree& failing, Trial& trial) {
  const double start = cpu_seconds();
  trial.length = length_of(failing);
  trial.shrunk_length = length_of(shrunk(task, failing));
  trial.shrink_cpu_seconds = cpu_seconds() - start;
}

}  // namespace

std::uint64_t seed_of_trial(std::uint64_t seed, std::uint64_t number) {
  return Random(Random(seed).next() + number).next();
}

Trial run_trial(const Task& task, const search::StrategyRow& strategy, std::uint64_t seed,
                const TrialLimits& limits, const Numbers& numbers) {
  const double start = cpu_seconds();
  const double end = start + limits.cpu_seconds;
  Counted runner(task);
  mutate::tuned = numbers.mutate;
  api::tuned = numbers.calls;
  const auto searching = strategy.make(seed, numbers.sizes, numbers.search);
  for (std::uint64_t step = 1; !runner.failed(); ++step) {
    if (limits.tests != 0 && runner.tests() >= limits.tests) break;
    if (step % steps_between_looks_at_the_clock == 0 && cpu_seconds() >= end) break;
    searching->step(runner);
  }
  Trial trial{.seed = seed,
              .tests = runner.tests(),
              .valid = runner.valid(),
              .cpu_seconds = cpu_seconds() - start,
              .found = runner.failed(),
              .calls = runner.calls()};
  if (trial.found && task.shortest > 0) shrink_sequence(task, runner.failing(), trial);
  return trial;
}

}  // namespace sonde::bench
