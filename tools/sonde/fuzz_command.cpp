// SPDX-License-Identifier: Apache-2.0
#include "sonde/fuzz_command.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <thread>

#include <nlohmann/json.hpp>

#include "adapters/exit_codes.hpp"
#include "codec/printable.hpp"
#include "report/fuzz.hpp"
#include "sonde/changed_lines.hpp"
#include "sonde/programs.hpp"
#include "sonde/report_command.hpp"
#include "sonde/shared_store.hpp"
#include "suite/version.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

constexpr unsigned most_jobs = 1024;

struct FuzzCommandOptions {
  Programs programs{};
  std::string budget = "10m";
  unsigned jobs = 0;
  double until = 0;
  bool first = false;
  std::optional<std::uint64_t> seed{};
  std::vector<std::string> focus{};
  std::optional<std::string> changed_since{};
  std::string store{};
  std::vector<std::string> reports{};
  bool quiet = false;
  RunReports run_reports{};
};

std::vector<suite::SuiteProperty> properties_of(const std::vector<ListedProgram>& programs) {
  std::vector<suite::SuiteProperty> all;
  for (const auto& [listing, error] : programs)
    for (const auto& each : listing.properties)
      all.push_back(
          {listing.program, each.id, each.file, each.line, each.arguments, each.cache, each.key});
  return all;
}

// Beside what the first program with a cache keeps.
std::string record_of(const std::vector<ListedProgram>& programs) {
  for (const auto& [listing, error] : programs)
    for (const auto& each : listing.properties)
      if (!each.cache.empty()) return each.cache + "/run.json";
  return "";
}

// What was named, and what has changed.
std::vector<suite::Target> targets_of(const FuzzCommandOptions& options) {
  std::vector<suite::Target> targets;
  for (const auto& each : options.focus) targets.push_back(suite::target_in(each));
  if (!options.changed_since) return targets;
  const auto changes = changed_since(*options.changed_since);
  if (changes.empty() && targets.empty())
    std::fprintf(stderr, "no line of C or C++ has changed since %s: all code is searched alike\n",
                 codec::printable(*options.changed_since).c_str());
  targets.insert(targets.end(), changes.begin(), changes.end());
  return targets;
}

suite::FuzzOptions as_fuzz_options(const FuzzCommandOptions& options) {
  suite::FuzzOptions fuzz;
  fuzz.budget = campaign::seconds_in(options.budget);
  fuzz.jobs = std::max(1U, options.jobs > 0 ? options.jobs : std::thread::hardware_concurrency());
  fuzz.until = options.until;
  fuzz.enough = options.first ? 1 : 0;
  fuzz.targets = targets_of(options);
  fuzz.seed = options.seed ? *options.seed : report::drawn_seed();
  if (!options.store.empty()) fuzz.store.emplace(options.store);
  return fuzz;
}

std::vector<report::UnusableProgram> unusable_of(const std::vector<ListedProgram>& programs) {
  std::vector<report::UnusableProgram> all;
  for (const auto& [listing, error] : programs)
    if (!error.empty()) all.push_back({listing.program, error});
  return all;
}

report::FuzzReports reports_of(const FuzzCommandOptions& options,
                               const std::vector<ListedProgram>& programs) {
  report::FuzzReports reports{options.reports};
  if (options.quiet) reports.verbosity = campaign::Verbosity::Quiet;
  reports.record = record_of(programs);
  reports.unusable = unusable_of(programs);
  const auto& run = options.run_reports;
  if (run.json || run.html == "-" || run.markdown == "-")
    reports.standard_output = campaign::StandardOutput::Theirs;
  return reports;
}

void name_unusable(const report::FuzzReports& chosen) {
  report::Reports reports(chosen.reports, chosen.standard_output);
  for (const auto& [path, why] : chosen.unusable) reports.name_unusable(path, why);
  for (const auto& problem : reports.finish()) std::fprintf(stderr, "sonde: %s\n", problem.c_str());
}

// A run that never began. Without its reports, a CI job would show those of an older run, or none.
void report_unusable(const std::vector<ListedProgram>& programs,
                     const FuzzCommandOptions& options) {
  nlohmann::json record = {{"schema", "sonde-run"},
                           {"version", report::run_record_version},
                           {"sonde", suite::version()},
                           {"programs", nlohmann::json::array()},
                           {"properties", nlohmann::json::array()}};
  for (const auto& [path, why] : unusable_of(programs))
    record["programs"].push_back({{"path", path}, {"properties", 0}, {"error", why}});
  if (!options.reports.empty()) name_unusable(reports_of(options, programs));
  write_run_reports(record, options.run_reports);
}

// The sentences on them stand above all that the run has shown.
void name_again(const std::vector<ListedProgram>& programs) {
  std::string names;
  for (const auto& each : unusable_of(programs)) names += (names.empty() ? "" : ", ") + each.path;
  if (!names.empty())
    std::fprintf(stderr, "sonde: not searched: %s (see above)\n", codec::printable(names).c_str());
}

// A program that cannot run makes the run fail, but does not keep the others from it.
int fuzz(const FuzzCommandOptions& options) {
  const auto programs = listed(options.programs);
  const int unusable = report_errors(programs);
  auto properties = properties_of(programs);
  if (properties.empty()) {
    if (unusable == adapters::all_passed)
      throw Error("there is nothing to search: no program has a property");
    report_unusable(programs, options);
    return unusable;
  }
  require_writable(options.run_reports);
  auto outcome =
      report::fuzz(std::move(properties), as_fuzz_options(options), reports_of(options, programs));
  try {
    if (!outcome.record.empty())
      write_run_reports(nlohmann::json::parse(outcome.record), options.run_reports);
  } catch (const Error& error) {  // what was found decides on the code
    outcome.problems.emplace_back(error.what());
  }
  for (const auto& problem : outcome.problems) std::fprintf(stderr, "sonde: %s\n", problem.c_str());
  name_again(programs);
  const std::array codes = {adapters::exit_code_of(outcome), unusable};
  return outcome.ended_by == suite::EndedBy::Interrupt ? codes[0] : adapters::worst_of(codes);
}

}  // namespace

void add_fuzz_command(CLI::App& app, int& exit_code) {
  auto* command =
      app.add_subcommand("fuzz",
                         "search all properties of test programs on all cores\n"
                         "example: sonde fuzz ./my-tests ./more-tests --budget 10m --jobs 2");
  const auto options = std::make_shared<FuzzCommandOptions>();
  add_programs(*command, options->programs);
  command->add_option("--budget", options->budget,
                      "time of the whole run: seconds, or 10m or 2h (10m)");
  command->add_option("--jobs,-j", options->jobs, "processes that work at once (all cores)")
      ->check(CLI::Range(1U, most_jobs));
  command
      ->add_option("--until", options->until,
                   "end when the estimated chance that a case is new is below this, such as 0.001")
      ->check(CLI::Range(0.0, 1.0));
  command->add_flag("--first", options->first, "end at the first failure, once it is shrunk");
  command
      ->add_option("--seed", options->seed,
                   "where the random search starts; with --jobs 1 it repeats a run")
      ->check(CLI::PositiveNumber);
  command->add_option("--focus", options->focus,
                      "FILE, FILE:LINE or FUNCTION: direct the search at it; may be repeated");
  command->add_option("--changed-since", options->changed_since,
                      "REV: direct the search at the lines that changed since then in git");
  add_store(*command, options->store);
  command->add_option("--report", options->reports,
                      "KIND[:FILE], as for a test program; may be repeated");
  add_run_reports(*command, options->run_reports);
  command->add_flag("--quiet,-q", options->quiet,
                    "show only properties that did not pass or have a warning");
  command->callback([options, &exit_code] { exit_code = fuzz(*options); });
}

}  // namespace sonde::command
