// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "isolate/announcer.hpp"
#include "isolate/message.hpp"
#include "run/executor.hpp"

namespace sonde::isolate {

// Runs each case of an executor in a process of its own, so that nothing of the case is left
// for the next. Where no process can be started, a case runs in this one.
class ForkingRunner final : public run::Replayer {
 public:
  // The executor's observer.
  ForkingRunner(run::Executor& executor, Announcer& announcer)
      : executor_(executor), announcer_(announcer) {}

  run::Observation run_fresh(Random& random, unsigned size) override;
  run::Observation run_simplest() override;
  run::Observation run(const Tree& tree, Random& random, unsigned size) override;
  run::Observation run(const run::Recipe& recipe) override;

  bool can_enumerate() const override { return executor_.can_enumerate(); }
  // In this process, which goes on from what was drawn.
  void draw_enumerated(drawing::EnumeratedChoices& choices) override {
    executor_.draw_enumerated(choices);
  }
  run::Observation run_enumerated(const drawing::EnumeratedChoices& choices) override;

  void watch(run::Watch what) override { executor_.watch(what); }
  void set_parent(std::uint64_t parent) override { executor_.set_parent(parent); }
  std::span<const coverage::Comparison> comparisons() const override { return report_.comparisons; }
  std::span<const coverage::TextComparison> text_comparisons() const override {
    return report_.text_comparisons;
  }
  bool misaligned() const override { return report_.misaligned; }

 private:
  using Run = std::function<run::Observation()>;
  run::Observation in_own_process(const Run& run, Random* random = nullptr);
  CaseReport report_of(const run::Observation& seen, const Random* random,
                       std::size_t sites_known) const;
  run::Observation take(CaseReport report, Random* random);

  run::Executor& executor_;
  Announcer& announcer_;
  CaseReport report_;  // of the last case
};

}  // namespace sonde::isolate
