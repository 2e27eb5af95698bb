// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/reporter.hpp"

namespace sonde::report {

// What a person reads: each property as it ends, and at last how many passed. Where the settings
// say quiet: only what did not pass or has a warning, and nothing at all if there is none.
// It does not say how many passed if no program could be searched.
class TextReporter final : public Reporter {
 public:
  explicit TextReporter(Output& output) : output_(output) {}
  void ended(const campaign::Ended& ended) override;
  void finish() override;
  void refused(const campaign::Ended&) override {}  // people read standard error
  // The same on standard output; a file has the sentence.
  void unusable(const campaign::Ended& event) override;

 private:
  Output& output_;
  unsigned passed_ = 0;
  unsigned failed_ = 0;
  unsigned warned_ = 0;
  bool is_any_unusable_ = false;
  bool is_quiet_ = false;
};

}  // namespace sonde::report
