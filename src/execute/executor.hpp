// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "execute/monitor.hpp"
#include "execute/probe.hpp"
#include "sonde/execute/property.hpp"
#include "sonde/execute/source.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::execute {

// What one run showed. Valid until the executor's next run.
struct Observation {
  Outcome outcome;
  const Tree& tree;  // as consumed
  const Probe& probe;
};

// Runs cases of one property in this process, one after the other.
class Executor {
 public:
  explicit Executor(const Property& property);

  Observation run_fresh(Random& random, unsigned size);
  Observation run_simplest();
  Observation run(const Tree& tree);  // what the tree lacks is simplest
  Observation run(const Tree& tree, Random& random, unsigned size);  // ... is random
  Observation run_example(unsigned number);

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

  const Property& property_;
  const Type& arguments_;
  Source source_;
  Probe probe_;
};

}  // namespace sonde::execute
