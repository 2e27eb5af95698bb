// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/workloads.hpp"
#include "run/executor.hpp"

namespace sonde::bench {

// Runs a task's cases and counts every one, also those that a strategy runs to be sure
// of what it saw, up to the first that fails. A failure that is not the task's own passes.
class Counted final : public run::Runner {
 public:
  explicit Counted(const Task& task) : task_(task), executor_(*task.property) {}

  run::Observation run_fresh(Random& random, unsigned size) override;
  run::Observation run_simplest() override { return count(executor_.run_simplest()); }
  run::Observation run(const Tree& tree, Random& random, unsigned size) override {
    return count(executor_.run(tree, random, size));
  }

  bool can_enumerate() const override { return executor_.can_enumerate(); }
  void draw_enumerated(drawing::EnumeratedChoices& choices) override {
    executor_.draw_enumerated(choices);
  }
  run::Observation run_enumerated(const drawing::EnumeratedChoices& choices) override {
    return count(executor_.run_enumerated(choices));
  }

  void watch(run::Watch what) override { executor_.watch(what); }
  std::span<const coverage::Comparison> comparisons() const override {
    return executor_.comparisons();
  }
  std::span<const coverage::TextComparison> text_comparisons() const override {
    return executor_.text_comparisons();
  }

  std::uint64_t tests() const { return tests_; }
  std::uint64_t valid() const { return valid_; }
  // Of sequences: all calls, also those that were refused.
  std::uint64_t calls() const { return calls_; }
  bool failed() const { return !failing_.empty(); }
  const Tree& failing() const { return failing_; }

 private:
  run::Observation count(run::Observation seen);

  const Task& task_;
  run::Executor executor_;
  std::uint64_t tests_ = 0;
  std::uint64_t valid_ = 0;
  std::uint64_t calls_ = 0;
  Tree failing_;
};

}  // namespace sonde::bench
