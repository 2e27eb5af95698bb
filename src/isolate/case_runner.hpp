// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "execute/child.hpp"
#include "execute/executor.hpp"

namespace sonde::execute {

// What became of one case.
struct Result {
  Outcome outcome = Outcome::Pass;
  Tree tree;  // as consumed
  Failure failure;
  bool misaligned = false;
  bool died = false;                // the process with it
  Cause cause = Cause::None;        // ... and if the parent ended it, why
  std::vector<std::string> notes;   // where they were asked for
  std::string trace;                // the calls of a sequence, where notes were asked for
  std::string test;                 // ... and as the body of a test
  std::vector<std::string> labels;  // that were met and held, each once
};

// Runs single cases of a property, each for its own sake: to confirm, to shrink, to
// explain, to replay.
class Trials {
 public:
  virtual ~Trials() = default;
  virtual Result run(const Recipe& recipe, Notes notes) = 0;
  // From the next case on, where limits can be kept.
  virtual void set_limits(Limits) {}
  // The arguments of a case as their types show them; the case itself where showing fails.
  virtual Tree shown(const Recipe& recipe) = 0;

  Result run(const Tree& tree, Notes notes = Notes::Dropped) {
    return run({.way = Recipe::Way::Replay, .tree = tree}, notes);
  }
};

std::unique_ptr<Trials> trials_here(const Property& property);
// In a child that serves until it dies, and then in another.
std::unique_ptr<Trials> trials_in_child(const Property& property, Limits limits,
                                        Forks forks = Forks::Never);

}  // namespace sonde::execute
