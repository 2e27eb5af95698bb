// SPDX-License-Identifier: Apache-2.0
#include "sonde/report/report.hpp"

#include <cstdio>
#include <utility>

#include "campaign/facts.hpp"
#include "campaign/worker.hpp"
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

namespace {

// What is given to sonde::check exists in this process alone, so no other process can search it.
void warn_of_settings_without_effect() {
  static bool has_warned = false;
  if (has_warned || campaign::is_worker()) return;
  const auto settings = campaign::resolve({}, "");
  if (settings.jobs == 0 && settings.budget == 0) return;
  has_warned = true;
  std::fputs(
      "sonde: jobs and budget have no effect on sonde::check, which takes up to max-seconds for "
      "each property: write SONDE_PROPERTY instead, as sonde fuzz needs it, too\n",
      stderr);
}

}  // namespace

Report run(const Definition& definition) {
  warn_of_settings_without_effect();
  return Report(run_reported(definition).facts);
}

}  // namespace report
}  // namespace sonde
