// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "report/reporter.hpp"

namespace sonde::report {

// One line of JSON for each case of a sample, in the format that the viewer Tyche reads and that
// Hypothesis documents as its observability. At the end of a property, a line for each
// counterexample, and one with the text of the report.
class Tyche final : public Reporter {
 public:
  explicit Tyche(Output& output) : output_(output) {}
  bool wants_cases() const override { return true; }
  void began(const campaign::Began& event) override;
  void ran(const campaign::Ran& event) override;
  void ended(const campaign::Ended& event) override;

 private:
  // When the property began, in seconds since 1970; now if it has not begun.
  double run_start_of(const std::string& id);

  Output& output_;
  std::map<std::string, double> run_starts_;  // properties of a suite run side by side
};

}  // namespace sonde::report
