// SPDX-License-Identifier: Apache-2.0
#pragma once

// A runner for tests of strategies. Values are really drawn, but a function of the tree
// decides what a case does. Every run is recorded.
#include <functional>
#include <vector>

#include "draw/case_source.hpp"
#include "run/runner.hpp"
#include "schema/schema.hpp"

namespace sonde::search {

struct Scripted {
  Outcome outcome = Outcome::Pass;
  std::vector<coverage::Feature> features{};
  std::vector<coverage::Comparison> comparisons{};
  std::vector<coverage::TextComparison> texts{};
  std::uint64_t edges_taken = 0;
};

struct Ran {
  enum class How : std::uint8_t { Fresh, Simplest, Tree };

  How how;
  unsigned size;
  Tree asked;  // empty unless a tree was asked for
  Tree drawn;
  run::Watch watched{};
  std::uint64_t parent = 0;
};

class ScriptedRunner final : public run::Runner {
 public:
  using Draw = std::function<void(Source&)>;
  using Script = std::function<Scripted(const Tree&)>;

  ScriptedRunner(const Type& argument, Draw draw, Script script)
      : draw_(std::move(draw)), script_(std::move(script)), argument_(&argument) {}

  run::Observation run_fresh(Random& random, unsigned size) override {
    source_.start_fresh(random, size);
    return observe({Ran::How::Fresh, size, {}, {}});
  }
  run::Observation run_simplest() override {
    source_.start_simplest();
    return observe({Ran::How::Simplest, 0, {}, {}});
  }
  run::Observation run(const Tree& tree, Random& random, unsigned size) override {
    source_.start_replay(tree, random, size);
    return observe({Ran::How::Tree, size, tree, {}});
  }

  void watch(run::Watch what) override { watched_ = what; }
  void set_parent(std::uint64_t number) override { parent_ = number; }
  std::span<const coverage::Comparison> comparisons() const override { return said_.comparisons; }
  std::span<const coverage::TextComparison> text_comparisons() const override {
    return said_.texts;
  }

  const std::vector<Ran>& ran() const { return ran_; }
  run::Watch watched() const { return watched_; }

 private:
  run::Observation observe(Ran ran) {
    const Type& root = schema::arguments_type({&argument_, 1});
    source_.begin(root);
    draw_(source_);
    source_.finish();
    ran.drawn = source_.drawn();
    ran.watched = watched_;
    ran.parent = parent_;
    const bool fresh = ran.how != Ran::How::Tree;
    ran_.push_back(std::move(ran));
    said_ = script_(source_.drawn());
    if (!watched_.comparisons) said_.comparisons.clear();
    if (!watched_.comparisons) said_.texts.clear();
    return {said_.outcome, source_.drawn(), probe_, said_.features, fresh, said_.edges_taken};
  }

  Draw draw_;
  Script script_;
  const Type* argument_;
  drawing::CaseSource source_;
  run::Probe probe_;
  run::Watch watched_;
  std::uint64_t parent_ = 0;
  Scripted said_;
  std::vector<Ran> ran_;
};

}  // namespace sonde::search
