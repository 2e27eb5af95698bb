// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sonde/campaign/verdict.hpp"

// Reports: what people and other programs read about the campaigns of a program.
//
// They promise: everything is made of the campaign's events (src/campaign/events.hpp), which
// no report changes; a report that is not complete does not look complete, also after a crash;
// a report that cannot be written stops no property. The kinds are rows of one table
// (src/report/reporters.cpp), chosen by the setting `report`; docs/reports.md documents them.
//
// The module owns the reports of the program, from the first campaign or open_reports to
// finish_reports. Only the process that opened them writes. A Report belongs to its caller.
//
// Events arrive on the thread that runs the campaign, one campaign at a time.
namespace sonde {

struct Definition;

namespace campaign {
struct Facts;
}

// What became of one property. `text` is what a person reads. A test that ignores
// the report does not fail.
class [[nodiscard(
    "a test fails only if it asks, as in EXPECT_TRUE(report.passed()) << report.text()")]] Report {
 public:
  explicit Report(const campaign::Facts& facts);
  Report(Report&& other) noexcept;
  Report& operator=(Report&&) = delete;
  ~Report();

  Verdict verdict() const;
  bool passed() const { return verdict() == Verdict::Passed; }
  const char* text() const;
  std::uint64_t tests() const;     // valid cases
  std::uint64_t discards() const;  // cases that an assumption refused
  std::uint64_t seed() const;
  // The failing case, to be given to --replay; empty if there is none.
  const char* token() const;
  // The failing case's arguments as text; empty if there is none.
  const char* counterexample() const;

 private:
  struct Content;
  Content* content_;
};

namespace report {

// Runs the property and reports it. Throws Error where it cannot be run.
Report run(const Definition& definition);

}  // namespace report
}  // namespace sonde
