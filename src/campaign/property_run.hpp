// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "campaign/case_processes.hpp"
#include "campaign/event_sender.hpp"
#include "campaign/findings.hpp"
#include "campaign/kept_cases.hpp"

namespace sonde::campaign {

// What all parts of a campaign share: what is known so far, the kept cases, and the processes
// that run cases.
class PropertyRun {
 public:
  // Both outlive it. Throws Error where settings cannot be read.
  PropertyRun(const Definition& ready, const EventSender& sender);
  PropertyRun(const PropertyRun&) = delete;
  PropertyRun& operator=(const PropertyRun&) = delete;

  // Decides where cases run. Throws Error where a child is asked for and cannot be had.
  void choose_processes();
  // Of earlier runs without isolation. What they drew is known, but not how they failed.
  void keep_cases_that_ended();

  isolate::CaseLimits limits() const { return limits_of(facts.settings); }
  bool is_out_of_time() const;
  // Whether there is time for more, and more failures are wanted.
  bool goes_on() const;
  void report_case(const RanCase& ran);

  const Definition& definition;
  const EventSender& events;
  Facts facts;
  KeptCases kept_cases;
  CaseProcesses processes;
  Findings findings;

 private:
  std::uint64_t cases_reported_ = 0;
};

}  // namespace sonde::campaign
