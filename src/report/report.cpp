// SPDX-License-Identifier: Apache-2.0
#include "sonde/report/report.hpp"

#include <utility>

#include "campaign/facts.hpp"
#include "report/run.hpp"
#include "report/text.hpp"

namespace sonde {

struct Report::Content {
  campaign::Facts facts;
  std::string text;
  std::string counterexample;
};

namespace {

std::string lines_of(const std::vector<campaign::Argument>& arguments) {
  std::string lines;
  for (const auto& argument : arguments)
    lines += argument.declaration + " = " + argument.value + ";\n";
  return lines;
}

}  // namespace

Report::Report(const campaign::Facts& facts)
    : content_(new Content{facts, report::to_text(facts), ""}) {
  if (!facts.counterexamples.empty())
    content_->counterexample = lines_of(facts.counterexamples[0].arguments);
}

Report::Report(Report&& other) noexcept : content_(std::exchange(other.content_, nullptr)) {}

Report::~Report() { delete content_; }

Verdict Report::verdict() const { return content_->facts.verdict; }
const char* Report::text() const { return content_->text.c_str(); }
std::uint64_t Report::tests() const { return content_->facts.tests; }
std::uint64_t Report::discards() const { return content_->facts.discards; }
std::uint64_t Report::seed() const { return content_->facts.settings.seed; }

const char* Report::token() const {
  const auto& found = content_->facts.counterexamples;
  return found.empty() ? "" : found[0].token.c_str();
}

const char* Report::counterexample() const { return content_->counterexample.c_str(); }

namespace report {

Report run(const Definition& definition) { return Report(run_reported(definition).facts); }

}  // namespace report
}  // namespace sonde
