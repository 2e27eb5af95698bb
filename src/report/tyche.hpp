// SPDX-License-Identifier: Apache-2.0
#pragma once

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
  Output& output_;
  double run_start_ = 0;  // of the property that runs, in seconds since 1970
};

}  // namespace sonde::report
