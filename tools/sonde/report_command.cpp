// SPDX-License-Identifier: Apache-2.0
#include "sonde/report_command.hpp"

#include <filesystem>
#include <memory>
#include <system_error>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "report/output.hpp"
#include "sonde/report.hpp"
#include "sonde/shared_store.hpp"
#include "suite/listing.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

constexpr const char* to_stdout = "-";

void write(const std::string& file, const std::string& text) {
  report::Output output = file == to_stdout ? report::Output() : report::Output(file);
  output.replace_by_complete(text);
  if (!output.problem().empty()) throw Error(output.problem());
}

// Where `sonde fuzz` writes it, if this was its first program.
std::string record_beside(const std::string& program) {
  for (const auto& each : suite::list_properties(program, {}).properties)
    if (!each.cache.empty()) return each.cache + "/run.json";
  throw Error(program + " has no cache: name the record with --run");
}

std::string record_of(const ReportOptions& options) {
  if (!options.run.empty()) return options.run;
  return options.program.empty() ? options.cache + "/run.json" : record_beside(options.program);
}

std::string as_json(const nlohmann::json& run) {
  return run.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

// Nothing is made: the run may be interrupted before there is something to write.
void require_writable_file(const std::string& file) {
  if (file.empty() || file == to_stdout) return;
  const std::filesystem::path path = file;
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  std::error_code ignored;
  const bool has_folder = std::filesystem::is_directory(folder, ignored);
  const bool is_folder = std::filesystem::is_directory(path, ignored);
  const bool is_there = std::filesystem::exists(path, ignored);
  const bool is_allowed = access(is_there ? path.c_str() : folder.c_str(), W_OK) == 0;
  if (!has_folder || is_folder || !is_allowed)
    throw Error("the report " + file +
                " cannot be written: check that its folder exists and is writable, and that it is "
                "no folder itself");
}

}  // namespace

void require_writable(const RunReports& reports) {
  require_writable_file(reports.html);
  require_writable_file(reports.markdown);
}

void write_run_reports(const nlohmann::json& run, const RunReports& reports) {
  if (!reports.html.empty()) write(reports.html, html_page(run));
  if (!reports.markdown.empty()) write(reports.markdown, markdown_summary(run));
  if (reports.json) write(to_stdout, as_json(run));
}

void add_run_reports(CLI::App& command, RunReports& reports) {
  command.add_option("--html", reports.html, "writes one page with charts; - for standard output");
  command.add_option("--markdown", reports.markdown, "writes Markdown; - for standard output");
  command.add_flag("--json", reports.json, "prints the record (docs/run-record.md)");
}

int report_command(const ReportOptions& options) {
  // A variable of the environment must not hide a record that was named.
  const bool is_named = !options.run.empty() || !options.program.empty();
  const auto run = is_named || options.store.empty() ? read_run(record_of(options))
                                                     : record_of_store(options.store);
  const RunReports& reports = options.reports;
  write_run_reports(run, reports);
  if (reports.html.empty() && reports.markdown.empty() && !reports.json)
    write(to_stdout, markdown_summary(run));
  return 0;
}

void add_report_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ReportOptions>();
  options->cache = ".sonde";
  auto* sub = app.add_subcommand(
      "report",
      "shows the record of the last run: as a page, as Markdown or as JSON\n"
      "Without --html, --markdown and --json: Markdown on standard output.\n"
      "example: sonde report ./my-tests --html report.html --markdown \"$GITHUB_STEP_SUMMARY\"");
  sub->add_option("PROGRAM", options->program,
                  "the first program of the run, beside which the cache is");
  sub->add_option("--run", options->run, "the record; otherwise run.json in the cache");
  sub->add_option("--cache", options->cache, "the folder of the cache, without a program")
      ->envname("SONDE_CACHE")
      ->capture_default_str();
  add_store(*sub, options->store);
  add_run_reports(*sub, options->reports);
  sub->callback([options, &exit_code] { exit_code = report_command(*options); });
}

}  // namespace sonde::command
