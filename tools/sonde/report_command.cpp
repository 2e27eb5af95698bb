// SPDX-License-Identifier: Apache-2.0
#include "sonde/report_command.hpp"

#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "report/output.hpp"
#include "sonde/report.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

constexpr const char* to_stdout = "-";

void write(const std::string& file, const std::string& text) {
  report::Output output = file == to_stdout ? report::Output() : report::Output(file);
  output.replace_by_complete(text);
  if (!output.problem().empty()) throw Error(output.problem());
}

std::string as_json(const nlohmann::json& run) {
  return run.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

int report_command(const ReportOptions& options) {
  const auto run = read_run(options.run.empty() ? options.cache + "/run.json" : options.run);
  if (!options.html.empty()) write(options.html, html_page(run));
  if (!options.markdown.empty()) write(options.markdown, markdown_summary(run));
  if (options.json) write(to_stdout, as_json(run));
  if (options.html.empty() && options.markdown.empty() && !options.json)
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
      "example: sonde report --html report.html --markdown \"$GITHUB_STEP_SUMMARY\"");
  sub->add_option("--run", options->run, "the record; otherwise run.json in the cache");
  sub->add_option("--cache", options->cache, "the folder of the cache")
      ->envname("SONDE_CACHE")
      ->capture_default_str();
  sub->add_option("--html", options->html, "writes one page with charts; - for standard output");
  sub->add_option("--markdown", options->markdown, "writes Markdown; - for standard output");
  sub->add_flag("--json", options->json, "prints the record (docs/run-record.md)");
  sub->callback([options, &exit_code] { exit_code = report_command(*options); });
}

}  // namespace sonde::command
