// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "schedule/schedule.hpp"
#include "search/strategy.hpp"
#include "sonde/campaign/settings.hpp"

namespace sonde::campaign {

// How much is shown: properties that did not pass, all properties, or every case as well.
enum class Verbosity : std::uint8_t { Quiet, Usual, Verbose };

// Which cases of a search are reported as events.
enum class ReportedCases : std::uint8_t { None, Sample, All };

// What was chosen so far.
struct Chosen {
  Settings settings{};
  std::string replay{};
  std::string cases{};
  std::string cache{};
  std::string accept{};
  std::string migrate{};
  std::string write_tests{};
  std::string store{};
  std::vector<std::string> reports{};
  const search::StrategyRow* strategy = nullptr;
  Verbosity verbosity = Verbosity::Usual;
  unsigned jobs = 0;
  double budget = 0;
  schedule::Search threads = schedule::Search::Portfolio;
};

// Whether a source may give a setting several values, repeated or separated by commas; or none,
// on the command line, which means yes.
enum class Values : std::uint8_t { One, List, Flag };

// One row a setting; its name serves in code, file, environment and command line.
struct SettingRow {
  std::string_view name;  // "max-tests"
  std::string_view value;
  std::string_view help;
  void (*apply)(Chosen& chosen, std::string_view text);
  Values values = Values::One;
};
std::span<const SettingRow> setting_rows();

// The variable of the environment that a setting is read from: SONDE_MAX_TESTS.
std::string variable_of(std::string_view setting);

// A sentence on each of these variables that looks like a setting and is none.
std::vector<std::string> on_unknown_variables(std::span<const std::string> variables);

std::string_view name_of(Profile profile);  // "unit"

// Settings with every zero filled in, but for the strategy.
struct Resolved {
  Profile profile;
  std::uint64_t seed;
  std::uint64_t max_tests;
  unsigned guided_percent;
  double max_seconds;
  unsigned max_size;
  std::string replay;                   // "Suite.Name@token"; empty for none
  const search::StrategyRow* strategy;  // null: nobody chose one
  Isolation isolation;
  double case_seconds;  // 0: as is learned from other cases
  OnTimeout on_timeout;
  double memory_megabytes;
  std::uint64_t max_failures;
  unsigned exhaustive_to = 0;  // 0: nothing was asked for
  std::string cases;           // empty: beside the source
  std::string cache;           // empty: none
  std::string accept;          // a pattern of ids: keep their failures as files, and do no more
  std::string migrate;         // a pattern of ids: adapt their kept cases, and do no more
  std::vector<std::string> reports;  // "KIND" or "KIND:FILE"; empty: as the program reports
  // A folder for failing sequences as tests, or passing:FOLDER; empty: none are written.
  std::string write_tests;
  Verbosity verbosity = Verbosity::Usual;
  unsigned jobs = 0;  // of a run over all properties; 0: one property after the other
  double budget = 0;  // of such a run, in seconds; 0: none was given
  std::string store;  // that such a run shares with others; it may hold a password
  ReportedCases reported_cases = ReportedCases::None;
  schedule::Search threads = schedule::Search::Portfolio;  // how their order is searched
};

// Code, then sonde.conf, then the environment, then the command line; each
// overrides what came before. Throws Error for what it cannot read.
Resolved resolve(const Settings& code, std::string_view property_id);

// "90", "90s", "10m" or "2h" as seconds. Throws Error.
double seconds_in(std::string_view text);

// Of this process: the program's name and its arguments.
std::vector<std::string> command_line();

// "there is no option --sonde-max-test; did you mean --sonde-max-tests?" for the option of this
// name behind the prefix. `others` are names of options beside the settings.
std::string on_unknown_option(std::string_view prefix, std::string_view name,
                              std::span<const std::string> others);

// The options "--sonde-name=value" of this process, without those that are no settings: help and
// version.
std::vector<std::string> options_of_process();
// Throws Error for one of them that cannot be read.
void check_options_of_process();

// Takes "--name=value" and "--name value" from the command line of a program that
// Sonde runs; what is no setting is handed back. (Under a test framework's own
// main, "--sonde-name=value" is found without this.) Throws Error.
std::vector<std::string> take_settings(const std::vector<std::string>& arguments);
// What was taken, each as "--name=value".
const std::vector<std::string>& taken_settings();

}  // namespace sonde::campaign
