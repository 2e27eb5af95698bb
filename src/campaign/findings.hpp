// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "campaign/case_processes.hpp"
#include "campaign/diagnosis.hpp"
#include "campaign/event_sender.hpp"
#include "campaign/kept_cases.hpp"

namespace sonde::campaign {

// The failures of one property that were found so far. Each is reported, examined, and added to
// the facts as a counterexample, one of each origin.
class Findings {
 public:
  // All of these outlive it.
  Findings(const Definition& definition, const EventSender& events, Facts& facts,
           KeptCases& kept_cases, CaseProcesses& processes)
      : definition_(definition),
        events_(events),
        facts_(facts),
        kept_cases_(kept_cases),
        processes_(processes) {}

  // The tree is null where what was drawn is not known.
  void report(const Failure& failure, FoundIn found_in, const Tree* tree);
  // Reports a failure of the search. The case is kept first: whoever reads the event will find
  // the case in the cache.
  void keep_and_report(const FailingCase& failing);
  // Confirms, shrinks and explains the failure, and adds it.
  void examine(const FailingCase& failing);
  // What search found may turn out to be the same as another one; what is confirmed takes the
  // place of what is not.
  void add(Counterexample found);
  bool holds(const Failure& failure) const;

  // A failure of this origin needs no report.
  void know(std::string origin) { known_.push_back(std::move(origin)); }
  const std::vector<std::string>& known() const { return known_; }
  // What failed last; empty where nothing has.
  const std::string& last() const { return last_; }

  Diagnosis diagnosis(isolate::CaseRunner& runner) {
    return {definition_, facts_.settings, runner, kept_cases_, events_};
  }

 private:
  const Definition& definition_;
  const EventSender& events_;
  Facts& facts_;
  KeptCases& kept_cases_;
  CaseProcesses& processes_;
  std::vector<std::string> known_;
  std::string last_;
};

}  // namespace sonde::campaign
