// SPDX-License-Identifier: Apache-2.0
#include "report/run.hpp"

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>

#include <unistd.h>

#include "campaign/campaign.hpp"
#include "campaign/registry.hpp"
#include "campaign/worker.hpp"
#include "codec/printable.hpp"
#include "isolate/interrupt.hpp"
#include "report/reports.hpp"
#include "report/terminal.hpp"
#include "report/text.hpp"
#include "suite/events_file.hpp"
#include "suite/serve.hpp"
#include "tree/error.hpp"

namespace sonde::report {
namespace {

constexpr int report_lost = 4;  // exit code; also in docs/reference.md

// The reports of this program; empty until they are opened.
std::optional<Reports>& opened() {
  static auto& only = *new std::optional<Reports>;  // campaigns may run until the very end
  return only;
}

// What else could not be written.
std::vector<std::string>& other_problems() {
  static auto& only = *new std::vector<std::string>;
  return only;
}

// A program that ends inside a case has not ended as it should. A test framework knows nothing
// of a report that is lost, so the exit code says it.
void finish_at_exit() {
  if (run::running != nullptr || finish_reports()) return;
  std::fflush(nullptr);
  _exit(report_lost);
}

// The program ends here, whoever has the main function: no further property or test begins. A
// framework would show the text only at the end of its test.
[[noreturn]] void end_interrupted(std::span<const campaign::Ended> properties) {
  if (campaign::host().standard_output == campaign::StandardOutput::Theirs)
    for (const auto& each : properties) std::fputs(to_text(each.facts).c_str(), stdout);
  finish_reports();
  std::fflush(nullptr);
  _exit(isolate::interrupted_exit_code());
}

// Another process has started this one for a property, and makes the reports. Other properties
// are passed over.
campaign::Ended run_for_parent(const Definition& definition) {
  campaign::work_if_meant(definition);
  suite::serve_if_meant(definition);
  campaign::Ended ended;
  ended.facts.id = campaign::id_of(definition);
  return ended;
}

}  // namespace

void open_reports() {
  if (opened()) return;
  auto chosen = campaign::resolve({}, "").reports;
  if (const auto& file = suite::events_file(); !file.empty()) chosen.push_back("events:" + file);
  opened().emplace(chosen, campaign::host().standard_output);
  const bool is_own_program = campaign::host().standard_output == campaign::StandardOutput::Ours;
  if (!is_own_program) std::atexit(finish_at_exit);
}

// Where the reports themselves are what cannot be had, there are none.
void refuse_reports(const std::string& sentence) {
  try {
    open_reports();
  } catch (const Error&) {
    return;
  }
  opened()->refuse(sentence);
  finish_reports();
}

// A property inside another is part of it, and has no report of its own.
campaign::Ended run_reported(const Definition& definition) {
  Terminal terminal;
  if (run::running != nullptr) return campaign::run(definition, terminal);
  if (campaign::is_worker() || suite::is_served()) return run_for_parent(definition);
  open_reports();
  Listeners listeners;
  listeners.add(terminal);
  opened()->add_to(listeners);
  auto ended = campaign::run(definition, listeners);
  if (isolate::interrupted()) end_interrupted({&ended, 1});
  return ended;
}

FuzzOutcome fuzz_reported(std::vector<suite::SuiteProperty> properties,
                          const suite::FuzzOptions& options, const FuzzReports& reports) {
  open_reports();
  auto outcome = fuzz(std::move(properties), options, reports, *opened());
  for (const auto& problem : outcome.problems) other_problems().push_back(problem);
  if (isolate::interrupted()) end_interrupted(outcome.properties);
  return outcome;
}

bool finish_reports() {
  if (!opened()) return true;
  auto problems = opened()->finish();
  for (auto& problem : std::exchange(other_problems(), {})) problems.push_back(std::move(problem));
  for (const auto& problem : problems)
    std::fprintf(stderr, "sonde: %s\n", codec::printable(problem).c_str());
  return problems.empty();
}

}  // namespace sonde::report
