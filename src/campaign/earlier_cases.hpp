// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "campaign/property_run.hpp"
#include "campaign/replays.hpp"

namespace sonde::campaign {

// Runs the cases that a property has before any search: committed ones, failures of earlier
// runs, and examples.
class EarlierCases {
 public:
  explicit EarlierCases(PropertyRun& run) : run_(run) {}

  void run_all();
  // Committed cases that passed, from which a guided search begins.
  const std::vector<Tree>& seeds() const { return seeds_; }

 private:
  void run_committed();
  void run_committed(const store::Case& kept, isolate::CaseRunner& alone);
  void run_failures();
  void judge_failure(const store::KeptFailure& kept, const Replays& replays);
  void examine_failure(const isolate::Result& failing, store::State state, run::Rate rate);
  void run_examples();
  void remark_unrun(std::size_t count, const std::string& what);

  PropertyRun& run_;
  std::vector<Tree> seeds_;
};

}  // namespace sonde::campaign
