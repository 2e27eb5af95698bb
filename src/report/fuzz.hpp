// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "campaign/events.hpp"
#include "campaign/host.hpp"
#include "campaign/settings.hpp"
#include "report/reports.hpp"
#include "report/run_record.hpp"
#include "suite/fuzz_run.hpp"

namespace sonde::report {

// How a run over many properties is shown and kept.
struct FuzzReports {
  std::vector<std::string> reports{};  // as the setting says; text goes to standard output
  campaign::Verbosity verbosity = campaign::Verbosity::Usual;
  std::string record{};  // the file of the run record; empty: none is written
  // Theirs: the caller writes something else there.
  campaign::StandardOutput standard_output = campaign::StandardOutput::Ours;
  std::vector<UnusableProgram> unusable{};  // which the record names, too
};

// What a run came to.
struct FuzzOutcome {
  std::vector<campaign::Ended> properties{};  // in their order
  suite::EndedBy ended_by = suite::EndedBy::Running;
  std::string record{};                 // the last run record
  std::vector<std::string> problems{};  // reports that could not be written
};

// Searches all properties and shows how it goes: a live table on a terminal, lines elsewhere. At
// the end, the reports and a summary are written. Throws Error where a report cannot be opened.
FuzzOutcome fuzz(std::vector<suite::SuiteProperty> properties, const suite::FuzzOptions& options,
                 const FuzzReports& reports);
// The same with reports that are open. Whoever has opened them completes them.
FuzzOutcome fuzz(std::vector<suite::SuiteProperty> properties, const suite::FuzzOptions& options,
                 const FuzzReports& reports, Reports& opened);

// A seed that nobody chose.
std::uint64_t drawn_seed();

}  // namespace sonde::report
