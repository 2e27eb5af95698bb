// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "campaign/events.hpp"
#include "report/output.hpp"

namespace sonde::report {

// Turns the events of all campaigns of a program into one report.
class Reporter : public campaign::Listener {
 public:
  // The program ended as it should, and no event follows. A program that crashes does not get
  // here: until then a report must not look complete.
  virtual void finish() {}
  // The program was asked for something that it cannot do, and runs nothing. Its report is one
  // error, and complete: that of an earlier run must not be taken for this one's.
  virtual void refused(const campaign::Ended& event) {
    ended(event);
    finish();
  }
  // A program of the run could not be searched; the error says why.
  virtual void unusable(const campaign::Ended& event) { ended(event); }
};

// One row a kind of report.
struct ReporterRow {
  std::string_view name;
  std::string_view what;
  std::unique_ptr<Reporter> (*make)(Output& output);  // the output outlives the reporter
};

// The first is for people. Where a test framework shows the tests, the framework shows it.
std::span<const ReporterRow> reporter_rows();

}  // namespace sonde::report
