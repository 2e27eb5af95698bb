// SPDX-License-Identifier: Apache-2.0
#include "report/fuzz.hpp"

#include <cstdio>
#include <ctime>
#include <filesystem>
#include <random>

#include "codec/printable.hpp"
#include "report/focus.hpp"
#include "report/live_display.hpp"
#include "report/next_step.hpp"
#include "report/numbers.hpp"
#include "report/run_record.hpp"

namespace sonde::report {
namespace {

// Passes events on at once, except that a property has ended: its text would run into the live
// table, so these wait for the end.
class Relay final : public campaign::Listener {
 public:
  explicit Relay(campaign::Listener& onto) : onto_(onto) {}

  void began(const campaign::Began& event) override { onto_.began(event); }
  void progressed(const campaign::Progressed& event) override { onto_.progressed(event); }
  void ran(const campaign::Ran& event) override { onto_.ran(event); }
  void found(const campaign::Found& event) override { onto_.found(event); }
  void shrunk(const campaign::Shrunk& event) override { onto_.shrunk(event); }
  void explained(const campaign::Explained& event) override { onto_.explained(event); }
  void ended(const campaign::Ended&) override {}
  bool wants_cases() const override { return onto_.wants_cases(); }

 private:
  campaign::Listener& onto_;
};

// Shows the run, and writes its record now and then: a run that is killed leaves the last one.
class Watcher final : public suite::RunWatcher {
 public:
  Watcher(const FuzzReports& reports, LiveDisplay& display)
      : reports_(reports), display_(display), started_(std::time(nullptr)) {}

  void show(const suite::Snapshot& run) override {
    last_ = run;
    display_.show(run);
  }
  void say(const std::string& line) override { display_.say(line); }
  void saw(const suite::FuzzRun& run) override {
    record = run_record(run, started_, reports_.unusable);
    if (!reports_.record.empty()) problem = write_run_record(reports_.record, record);
  }
  void finish() { display_.finish(last_); }

  std::string record;
  std::string problem;

 private:
  const FuzzReports& reports_;
  LiveDisplay& display_;
  std::int64_t started_;
  suite::Snapshot last_;
};

std::string why_it_ended(suite::EndedBy reason) {
  switch (reason) {
    case suite::EndedBy::Running: return "the run was cut short";
    case suite::EndedBy::Budget: return "the budget is used up";
    case suite::EndedBy::Until: return "the next case is hardly ever new (--until)";
    case suite::EndedBy::First: return "a failure was found (--first)";
    case suite::EndedBy::Interrupt: return "the run was interrupted";
    case suite::EndedBy::Complete: return "there is nothing left to search";
  }
  return "";
}

std::string counted_properties(std::size_t count) {
  return grouped(count) + (count == 1 ? " property" : " properties");
}

// On standard error, as the progress was: standard output has the report.
void print_summary(const suite::FuzzRun& run, const FuzzReports& reports,
                   const FuzzOutcome& outcome, const std::string& record) {
  if (reports.verbosity == campaign::Verbosity::Quiet) return;
  std::uint64_t cases = 0;
  unsigned failures = 0;
  for (const auto& each : run.properties()) {
    cases += each->total().tests + each->total().discards;
    failures += each->failures();
  }
  std::fprintf(stderr, "%s after %.0f s: %s of %s, %s (seed %llu)\n",
               why_it_ended(run.ended_by()).c_str(), run.seconds(), counted(cases, "case").c_str(),
               counted_properties(run.properties().size()).c_str(),
               counted(failures, "failure").c_str(),
               static_cast<unsigned long long>(run.options().seed));
  for (const auto& line : focus_summary(run.options().targets, run.sources().target_lines()))
    std::fprintf(stderr, "%s\n", line.c_str());
  if (!record.empty())
    std::fprintf(stderr, "record of the run: %s\n", codec::printable(record).c_str());
  std::fprintf(stderr, "%s\n", next_step(outcome.properties, run.chance_of_news()).c_str());
}

enum class Completed : std::uint8_t { Here, Later };

FuzzOutcome search(std::vector<suite::SuiteProperty> properties, const suite::FuzzOptions& options,
                   const FuzzReports& reports, Reports& opened, Completed completed) {
  Listeners listeners;
  opened.add_to(listeners);
  Relay relay(listeners);
  LiveDisplay display(display_options(reports.verbosity));
  Watcher watcher(reports, display);
  if (!reports.record.empty()) {
    std::error_code ignored;  // writing says what is wrong
    std::filesystem::create_directories(std::filesystem::path(reports.record).parent_path(),
                                        ignored);
  }
  suite::FuzzRun run(std::move(properties), options, relay, watcher);
  run.run();
  watcher.finish();
  FuzzOutcome outcome{.ended_by = run.ended_by(), .record = watcher.record};
  for (const auto& each : run.properties()) {
    outcome.properties.push_back(each->ended(run.interruption()));
    listeners.ended(outcome.properties.back());
  }
  for (const auto& [program, why] : reports.unusable) opened.name_unusable(program, why);
  if (completed == Completed::Here) outcome.problems = opened.finish();
  if (!watcher.problem.empty()) outcome.problems.push_back(watcher.problem);
  print_summary(run, reports, outcome, watcher.problem.empty() ? reports.record : "");
  return outcome;
}

}  // namespace

std::uint64_t drawn_seed() { return std::random_device()() | 1U; }

FuzzOutcome fuzz(std::vector<suite::SuiteProperty> properties, const suite::FuzzOptions& options,
                 const FuzzReports& reports) {
  Reports opened(reports.reports, reports.standard_output);
  return search(std::move(properties), options, reports, opened, Completed::Here);
}

FuzzOutcome fuzz(std::vector<suite::SuiteProperty> properties, const suite::FuzzOptions& options,
                 const FuzzReports& reports, Reports& opened) {
  return search(std::move(properties), options, reports, opened, Completed::Later);
}

}  // namespace sonde::report
