// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "run/monitor.hpp"
#include "run/observer.hpp"
#include "run/recipe.hpp"
#include "run/runner.hpp"
#include "sonde/draw/source.hpp"
#include "sonde/run/property.hpp"

namespace sonde::run {

// Whether what a case notes for its report is kept, or kept and told while it runs: a case
// that ends this process has no report.
enum class Notes : std::uint8_t { Dropped, Kept, Told };

// Runs cases of one property in this process.
class Executor final : public Replayer {
 public:
  // The monitor is that of the framework that runs the program's tests, if there is one.
  explicit Executor(const Property& property, Monitor* monitor = nullptr);

  Observation run_fresh(Random& random, unsigned size) override;
  Observation run_simplest() override;
  Observation run(const Tree& tree, Random& random, unsigned size) override;
  Observation run(const Tree& tree);  // what the tree lacks is simplest
  Observation run_example(unsigned number);
  Observation run(const Recipe& recipe) override;

  void watch(Watch what) override { watch_ = what; }
  std::span<const coverage::Comparison> comparisons() const override;
  std::span<const coverage::TextComparison> text_comparisons() const override;

  // How many cases ran so far.
  std::uint64_t runs() const { return runs_; }

  // Follows all cases from now on.
  void set_observer(Observer& observer);

  bool misaligned() const override { return source_.misaligned() > 0; }

  void keep_notes(Notes notes) {
    probe_.keeps_notes = notes != Notes::Dropped;
    probe_.prints_steps = notes == Notes::Told;
  }

  // The arguments of a tree, or of an example, as their types show them.
  Tree shown(const Tree& tree);
  Tree shown_example(unsigned number);

 private:
  template <class Body>
  Observation observe(const CaseStart& start, Body body);
  void start_watching();
  void collect_features();

  const Property& property_;
  const Type& arguments_;
  Source source_;
  Probe probe_;
  Watch watch_;
  std::vector<coverage::Feature> features_;
  std::uint64_t runs_ = 0;
  Observer* observer_ = nullptr;
  Monitor* monitor_;
};

}  // namespace sonde::run
