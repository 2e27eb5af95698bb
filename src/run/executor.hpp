// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "draw/case_source.hpp"
#include "run/monitor.hpp"
#include "run/observer.hpp"
#include "run/recipe.hpp"
#include "run/runner.hpp"
#include "sonde/run/property.hpp"

// This module runs cases of a property in this process, and observes what they do.
//
// An Executor draws the arguments of a case from a Source, runs the body, and returns an
// Observation: the outcome, the tree that was drawn, the labels that were met, and the features
// of coverage that it was asked to watch. While a case runs, `running` points to its Probe, in
// which the macros of the property record checks, assumptions, labels and notes.
//
// The module promises that whatever user code does short of ending the process becomes an
// outcome: a check that fails, an exception, an assertion of the test framework. Ends of the
// process are the matter of `isolate`, which follows a case as its Observer.
//
// The executor owns the tree, the probe and the features. An Observation refers to them, and is
// valid until the next run. One case runs at a time, on the thread that called the executor;
// other threads that the body starts may use the macros until the body returns.
namespace sonde::run {

// Whether what a case notes for its report is kept, or also printed while the case runs: a
// case that ends this process has no report.
enum class Notes : std::uint8_t { Dropped, Kept, Printed };

// Runs cases of one property in this process.
class Executor final : public Replayer {
 public:
  // The monitor is that of the framework that runs the program's tests, if there is one.
  explicit Executor(const Property& property, Monitor* monitor = nullptr);

  Observation run_fresh(Random& random, unsigned size) override;
  Observation run_simplest() override;
  Observation run(const Tree& tree, Random& random, unsigned size) override;
  Observation run(const Tree& tree);              // what the tree lacks is simplest
  Observation run_bytes(std::string_view bytes);  // these decide what is drawn
  Observation run_example(unsigned number);
  Observation run(const Recipe& recipe) override;

  // Steps are drawn while they run.
  bool can_enumerate() const override {
    return property_.steps() == nullptr && property_.arity() > 0;
  }
  void draw_enumerated(drawing::EnumeratedChoices& choices) override;
  Observation run_enumerated(const drawing::EnumeratedChoices& choices) override;

  void watch(Watch what) override { watch_ = what; }
  void set_parent(std::uint64_t parent) override { parent_ = parent; }
  std::span<const coverage::Comparison> comparisons() const override;
  std::span<const coverage::TextComparison> text_comparisons() const override;

  // How many cases ran so far.
  std::uint64_t runs() const { return runs_; }

  // Follows all cases from now on.
  void set_observer(Observer& observer);

  bool misaligned() const override { return source_.misaligned() > 0; }

  void set_notes(Notes notes) {
    probe_.keeps_notes = notes != Notes::Dropped;
    probe_.prints_steps = notes == Notes::Printed;
  }

  // What a run of the tree would draw, with its holes filled. The tree itself, where only a run
  // can show it, as of what a body draws; nothing where a generator gives up or throws.
  std::optional<Tree> completed(const Tree& tree, Random& random, unsigned size);
  // What a run of the bytes would draw. Nothing where only a run can show it, or as above.
  std::optional<Tree> drawn_from(std::string_view bytes);

  // The arguments of a tree, or of an example, as their types show them.
  Tree shown(const Tree& tree);
  Tree shown_example(unsigned number);

 private:
  template <class Body>
  Observation observe(const CaseStart& start, Body body);
  std::optional<Tree> draw_only();
  void check_example(unsigned number) const;
  void start_watching();
  void collect_features();

  const Property& property_;
  const Type& arguments_;
  drawing::CaseSource source_;
  Probe probe_;
  Watch watch_;
  std::vector<coverage::Feature> features_;
  std::uint64_t runs_ = 0;
  std::uint64_t parent_ = 0;
  Observer* observer_ = nullptr;
  Monitor* monitor_;
};

}  // namespace sonde::run
