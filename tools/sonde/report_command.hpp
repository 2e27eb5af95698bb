// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace CLI {
class App;
}

namespace sonde::command {

// What is made of the record of a run.
struct RunReports {
  std::string html{};      // a file, "-" for standard output; empty: no page
  std::string markdown{};  // the same
  bool json = false;       // on standard output
};
void add_run_reports(CLI::App& command, RunReports& reports);
// Throws Error if a file can never be written: before a run that takes long.
void require_writable(const RunReports& reports);
// Throws Error if a file cannot be written.
void write_run_reports(const nlohmann::json& run, const RunReports& reports);

struct ReportOptions {
  std::string run{};      // empty: run.json in the cache
  std::string program{};  // whose cache it is; empty: the next one says
  std::string cache{};    // the folder
  std::string store{};    // shared by many machines, in place of a record; empty: none
  RunReports reports{};
};

// Writes what was asked for, or the Markdown to standard output if nothing was. Returns the exit
// code. Throws Error if the record cannot be read or a file cannot be written.
int report_command(const ReportOptions& options);

// Adds `sonde report`. `exit_code` is set when the command has run; it must outlive the app.
void add_report_command(CLI::App& app, int& exit_code);

}  // namespace sonde::command
