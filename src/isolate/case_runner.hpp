// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "isolate/child.hpp"
#include "isolate/condition.hpp"
#include "run/executor.hpp"

namespace sonde::isolate {

// The result of one case.
struct Result {
  Outcome outcome = Outcome::Pass;
  Tree tree;  // as consumed
  Failure failure;
  bool misaligned = false;
  bool died = false;                // its process did, too
  Cause cause = Cause::None;        // ... and if the parent ended it, why
  std::vector<std::string> notes;   // where they were asked for
  std::string trace;                // the steps of the case, where notes were asked for
  std::string test;                 // ... and as the body of a test
  std::string links;                // which values its steps made and used (schema/links.hpp)
  std::vector<std::string> labels;  // that were met and held, each once

  friend bool operator==(const Result&, const Result&) = default;
};

// The labels of a case that were met and held, each once.
std::vector<std::string> labels_of(const run::Probe& probe);

// Whether each case runs in a process of its own, so that nothing of it is left for the next.
enum class Forks : std::uint8_t { Never, EachCase };

// Runs single cases of a property: to confirm, to shrink, to explain, to replay. The searches
// of `campaign` run their cases themselves.
class CaseRunner {
 public:
  virtual ~CaseRunner() = default;
  virtual Result run(const Recipe& recipe, run::Notes notes) = 0;
  // From the next case on. Without a child, there are no limits.
  virtual void set_limits(CaseLimits) {}
  // What the next cases are run for: "shrinking". For a runner that reports its cases.
  virtual void set_purpose(std::string_view) {}
  // From the next case on. False where the runner cannot give it: then nothing changes.
  virtual bool set_condition(Condition condition) { return condition == Condition::Usual; }
  // The arguments of a case as their types show them; the case itself where showing fails.
  virtual Tree shown(const Recipe& recipe) = 0;

  Result run(const Tree& tree, run::Notes notes = run::Notes::Dropped) {
    return run({.way = Recipe::Way::Replay, .tree = tree}, notes);
  }
};

// The monitor is that of the framework that runs the program's tests, or null; so may be the
// observer.
std::unique_ptr<CaseRunner> runner_here(const Property& property, run::Monitor* monitor,
                                        run::Observer* observer = nullptr);
// In a child, which serves until it dies; then another one does.
std::unique_ptr<CaseRunner> runner_in_child(const Property& property, CaseLimits limits,
                                            Forks forks, run::Monitor* monitor,
                                            const Launches& launches = {});

// How a child serves cases.
struct CaseWork {
  Forks forks = Forks::Never;
  Condition condition = Condition::Usual;
};
// What such a child does.
void serve_cases(const Property& property, CaseWork work, run::Monitor* monitor, Board& board,
                 Channel& channel);

}  // namespace sonde::isolate
