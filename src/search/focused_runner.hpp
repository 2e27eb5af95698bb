// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "run/runner.hpp"
#include "search/focus.hpp"

namespace sonde::search {

// Runs cases as another runner does, and adds to what they show how close they came to the
// targets of a focus.
class FocusedRunner final : public run::Runner {
 public:
  // Both outlive it.
  FocusedRunner(run::Runner& runner, Focus& focus) : runner_(runner), focus_(focus) {}

  run::Observation run_fresh(Random& random, unsigned size) override {
    return with_distances(runner_.run_fresh(random, size));
  }
  run::Observation run_simplest() override { return with_distances(runner_.run_simplest()); }
  run::Observation run(const Tree& tree, Random& random, unsigned size) override {
    return with_distances(runner_.run(tree, random, size));
  }

  bool can_enumerate() const override { return runner_.can_enumerate(); }
  void draw_enumerated(drawing::EnumeratedChoices& choices) override {
    runner_.draw_enumerated(choices);
  }
  run::Observation run_enumerated(const drawing::EnumeratedChoices& choices) override {
    return with_distances(runner_.run_enumerated(choices));
  }

  void watch(run::Watch what) override { runner_.watch(what); }
  void set_parent(std::uint64_t parent) override { runner_.set_parent(parent); }
  std::span<const coverage::Comparison> comparisons() const override {
    return runner_.comparisons();
  }
  std::span<const coverage::TextComparison> text_comparisons() const override {
    return runner_.text_comparisons();
  }

 private:
  run::Observation with_distances(run::Observation seen);

  run::Runner& runner_;
  Focus& focus_;
  std::vector<coverage::Feature> features_;
  std::vector<coverage::CodeId> order_;
  std::uint64_t runs_ = 0;
};

}  // namespace sonde::search
