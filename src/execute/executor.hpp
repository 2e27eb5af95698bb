// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "execute/monitor.hpp"
#include "execute/runner.hpp"
#include "sonde/execute/property.hpp"
#include "sonde/execute/source.hpp"

namespace sonde::execute {

// Runs cases of one property in this process.
class Executor final : public Runner {
 public:
  explicit Executor(const Property& property);

  Observation run_fresh(Random& random, unsigned size) override;
  Observation run_simplest() override;
  Observation run(const Tree& tree, Random& random, unsigned size) override;
  Observation run(const Tree& tree);  // what the tree lacks is simplest
  Observation run_example(unsigned number);

  void watch(Watch what) override { watch_ = what; }
  std::span<const coverage::Comparison> comparisons() const override;
  std::span<const coverage::TextComparison> text_comparisons() const override;

  // How many cases ran so far.
  std::uint64_t runs() const { return runs_; }

  // Whether the last case drew something that its tree did not have.
  bool misaligned() const { return source_.misaligned() > 0; }

  // The same runs, with notes.
  void keep_notes() { probe_.keeps_notes = true; }

  // The arguments of a tree, or of an example, as their types show them.
  Tree shown(const Tree& tree);
  Tree shown_example(unsigned number);

 private:
  template <class Body>
  Observation observe(Body body);
  void start_watching();
  void collect_features();

  const Property& property_;
  const Type& arguments_;
  Source source_;
  Probe probe_;
  Watch watch_;
  std::vector<coverage::Feature> features_;
  std::uint64_t runs_ = 0;
};

}  // namespace sonde::execute
