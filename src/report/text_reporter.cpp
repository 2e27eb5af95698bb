// SPDX-License-Identifier: Apache-2.0
#include "report/text_reporter.hpp"

#include "codec/printable.hpp"
#include "report/text.hpp"

namespace sonde::report {

void TextReporter::ended(const campaign::Ended& ended) {
  const bool passed = ended.passed();
  ++(passed ? passed_ : failed_);
  if (!ended.facts.warnings.empty()) ++warned_;
  is_quiet_ = is_quiet_ || ended.facts.settings.verbosity == campaign::Verbosity::Quiet;
  if (is_quiet_ && passed && ended.facts.warnings.empty()) return;
  const std::string text =
      ended.error.empty() ? to_text(ended.facts) : codec::printable(ended.error) + "\n";
  output_.append(text + (passed ? "" : "\n"));
}

void TextReporter::unusable(const campaign::Ended& event) {
  is_any_unusable_ = true;
  if (!output_.is_standard_output()) output_.append(codec::printable(event.error) + "\n");
}

void TextReporter::finish() {
  if (is_quiet_ && failed_ == 0 && warned_ == 0) return;
  if (is_any_unusable_ && passed_ + failed_ == 0) return;
  const std::string warned = warned_ == 0 ? "" : ", " + std::to_string(warned_) + " with a warning";
  output_.append(std::to_string(passed_) + " passed, " + std::to_string(failed_) + " failed" +
                 warned + "\n");
}

}  // namespace sonde::report
