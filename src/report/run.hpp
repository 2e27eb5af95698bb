// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "campaign/events.hpp"
#include "report/fuzz.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::report {

// Opens the reports that the settings choose, if that was not done yet; the first campaign
// does it otherwise. Throws Error.
void open_reports();

// Instead of campaigns: the reports hold nothing but this sentence, on why none is run.
void refuse_reports(const std::string& sentence);

// Runs a property and reports it. Throws what campaign::run throws. Where the user interrupts
// it, the program ends afterwards with the code of that signal.
campaign::Ended run_reported(const Definition& definition);

// Searches many properties at once, with the reports of this program. Ends the program like
// run_reported. Throws Error where a report cannot be opened.
FuzzOutcome fuzz_reported(std::vector<suite::SuiteProperty> properties,
                          const suite::FuzzOptions& options, const FuzzReports& reports);

// Completes the reports. Writes a sentence on standard error for each that could not be
// written; false if there is one. Where a test framework has the main function, this is done
// when the program exits.
bool finish_reports();

}  // namespace sonde::report
