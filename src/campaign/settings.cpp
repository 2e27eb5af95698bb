// SPDX-License-Identifier: Apache-2.0
// Every source of settings is a list of (name, value) pairs read by one table.
#include "campaign/settings.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include <unistd.h>

#include "campaign/nearest.hpp"
#include "codec/printable.hpp"
#include "tree/error.hpp"
#include "tree/hash.hpp"

namespace sonde::campaign {

std::vector<std::string> command_line() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> arguments;
  for (std::string argument; std::getline(file, argument, '\0');) arguments.push_back(argument);
  return arguments;
}

std::string variable_of(std::string_view name) {
  std::string variable = "SONDE_";
  for (const char c : name)
    variable += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return variable;
}

namespace {

struct Pair {
  std::string where;  // for errors: "sonde.conf:3", "SONDE_SEED", "command line"
  std::string name;
  std::string value;
};
using Pairs = std::vector<Pair>;

const SettingRow* row_named(std::string_view name) {
  const auto rows = setting_rows();
  const auto found = std::ranges::find(rows, name, &SettingRow::name);
  return found == rows.end() ? nullptr : &*found;
}

std::vector<std::string> setting_names() {
  std::vector<std::string> names;
  for (const auto& row : setting_rows()) names.emplace_back(row.name);
  return names;
}

std::string names_of_settings() {
  std::string names;
  for (const auto& row : setting_rows())
    names += (names.empty() ? "" : ", ") + std::string(row.name);
  return names;
}

// A source may give a setting several values where the setting is a list.
Pairs with_joined_lists(const Pairs& pairs) {
  Pairs joined;
  for (const auto& pair : pairs) {
    const SettingRow* row = row_named(pair.name);
    const bool is_list = row != nullptr && row->values == Values::List;
    const auto earlier = std::ranges::find(joined, pair.name, &Pair::name);
    if (is_list && earlier != joined.end()) earlier->value += "," + pair.value;
    else joined.push_back(pair);
  }
  return joined;
}

void apply_all(Chosen& chosen, const Pairs& pairs) {
  for (const auto& pair : with_joined_lists(pairs)) {
    const SettingRow* row = row_named(pair.name);
    if (row == nullptr)
      throw Error(pair.where + ": there is no setting '" + pair.name + "'; the settings are " +
                  names_of_settings() + suggestion(pair.name, setting_names()));
    try {
      row->apply(chosen, pair.value);
    } catch (const Error& error) {
      throw Error(pair.where + ": " + std::string(row->name) + ": " + error.what());
    }
  }
}

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

Pairs pairs_in_file(const std::string& path) {
  Pairs pairs;
  std::ifstream file(path);
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    const std::string text = trimmed(line.substr(0, line.find('#')));
    if (text.empty()) continue;
    const std::string where = path + ":" + std::to_string(number);
    const auto equals = text.find('=');
    if (equals == std::string::npos) throw Error(where + ": expected 'name = value'");
    pairs.push_back({where, trimmed(text.substr(0, equals)), trimmed(text.substr(equals + 1))});
  }
  return pairs;
}

struct Environment {
  Pairs pairs;
  std::string file = "sonde.conf";
  bool in_ci = false;
};

std::vector<std::string> names_of_variables() {
  std::vector<std::string> names;
  for (char** each = environ; each != nullptr && *each != nullptr; ++each) {
    const std::string_view entry = *each;
    names.emplace_back(entry.substr(0, entry.find('=')));
  }
  return names;
}

// Once a process, whatever it runs.
void report_unknown_variables() {
  static const bool reported = [] {
    for (const auto& sentence : on_unknown_variables(names_of_variables()))
      std::fprintf(stderr, "sonde: %s\n", codec::printable(sentence).c_str());
    return true;
  }();
  static_cast<void>(reported);
}

// The only place that reads settings from the environment.
Environment read_environment() {
  report_unknown_variables();
  Environment read;
  for (const auto& row : setting_rows())
    if (const char* value = std::getenv(variable_of(row.name).c_str()))
      read.pairs.push_back({variable_of(row.name), std::string(row.name), value});
  if (const char* file = std::getenv("SONDE_CONF")) {
    read.file = file;
    if (!std::filesystem::is_regular_file(read.file))
      throw Error("SONDE_CONF: cannot read the settings file " + read.file + ": does it exist?");
  }
  const char* ci = std::getenv("CI");
  read.in_ci = ci != nullptr && *ci != '\0' && std::string_view(ci) != "false";
  return read;
}

std::vector<std::string>& own_command_line() {
  static std::vector<std::string> options;
  return options;
}

constexpr std::string_view process_prefix = "--sonde-";

// Names of options that only show something.
std::vector<std::string> showing_options() { return {"help", "version"}; }

bool is_flag(const SettingRow* row) { return row != nullptr && row->values == Values::Flag; }

Pairs pairs_of(const std::vector<std::string>& options) {
  Pairs pairs;
  for (const auto& option : options) {
    const auto equals = option.find('=');
    const std::string name = option.substr(2, equals - 2);
    const SettingRow* const row = row_named(name);
    const bool lacks_value = equals == std::string::npos && row != nullptr;
    // Without a value, what is no setting at all is refused where settings are applied.
    if (lacks_value && !is_flag(row))
      throw Error("command line: " + name + " needs a value after an equals sign");
    pairs.push_back({"command line", name, lacks_value ? "yes" : option.substr(equals + 1)});
  }
  return pairs;
}

std::uint64_t seed_of(std::string_view id) {
  return (hash_of(id) % 999'999'937U) + 1;  // short enough to type
}

std::string folder_of_program() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? "." : program.parent_path().string();
}

// A bound on sizes says how much is asked for; this is only to end a run at last.
std::uint64_t default_tests(const Resolved& settings) {
  if (settings.profile == Profile::Fuzz) return ~std::uint64_t{0};
  return settings.exhaustive_to > 0 ? 1'000'000 : 1000;
}

Resolved with_defaults(const Chosen& from, const Environment& environment,
                       std::string_view property_id) {
  const Settings& chosen = from.settings;
  Resolved resolved{};
  resolved.profile = chosen.profile;
  if (resolved.profile == Profile::Automatic)
    resolved.profile = environment.in_ci ? Profile::Ci : Profile::Unit;
  const bool fuzzes = resolved.profile == Profile::Fuzz;
  const double seconds = resolved.profile == Profile::Ci ? 600 : 60;
  const std::uint64_t drawn_seed = fuzzes ? std::random_device()() | 1U : seed_of(property_id);
  resolved.seed = chosen.seed != 0 ? chosen.seed : drawn_seed;
  resolved.exhaustive_to = chosen.exhaustive_to;
  resolved.max_tests = chosen.max_tests != 0 ? chosen.max_tests : default_tests(resolved);
  resolved.guided_percent = chosen.guided_percent != 0 ? chosen.guided_percent : 100;
  resolved.max_seconds = chosen.max_seconds > 0 ? chosen.max_seconds : seconds;
  resolved.max_size = chosen.max_size != 0 ? chosen.max_size : 100;
  resolved.isolation = chosen.isolation;
  resolved.case_seconds = chosen.case_seconds;
  resolved.on_timeout = chosen.on_timeout;
  resolved.memory_megabytes = chosen.memory_megabytes > 0 ? chosen.memory_megabytes : 2048;
  const std::uint64_t failures = fuzzes ? ~std::uint64_t{0} : 1;
  resolved.max_failures = chosen.max_failures != 0 ? chosen.max_failures : failures;
  resolved.cases = from.cases;
  resolved.cache = from.cache == "off"  ? ""
                   : from.cache.empty() ? folder_of_program() + "/.sonde"
                                        : from.cache;
  resolved.accept = from.accept;
  resolved.migrate = from.migrate;
  resolved.write_tests = from.write_tests;
  resolved.replay = from.replay;
  resolved.reports = from.reports;
  resolved.strategy = from.strategy;
  resolved.verbosity = from.verbosity;
  resolved.jobs = from.jobs;
  resolved.budget = from.budget;
  resolved.store = from.store;
  resolved.threads = from.threads;
  if (from.verbosity == Verbosity::Verbose) resolved.reported_cases = ReportedCases::All;
  return resolved;
}

}  // namespace

std::string on_unknown_option(std::string_view prefix, std::string_view name,
                              std::span<const std::string> others) {
  auto names = setting_names();
  names.insert(names.end(), others.begin(), others.end());
  const std::string before(prefix);
  const std::string meant = nearest(name, names);
  return "there is no option " + before + std::string(name) + "; " +
         (meant.empty() ? "" : "did you mean " + before + meant + "? ") + before +
         "help lists them all";
}

std::vector<std::string> options_of_process() {
  std::vector<std::string> options;
  for (const auto& argument : command_line()) {
    if (!argument.starts_with(process_prefix)) continue;
    const std::string name = argument.substr(process_prefix.size());
    if (std::ranges::count(showing_options(), name) == 0) options.push_back("--" + name);
  }
  return options;
}

void check_options_of_process() {
  const auto options = options_of_process();
  for (const auto& option : options) {
    const std::string name = option.substr(2, option.find('=') - 2);
    if (row_named(name) == nullptr)
      throw Error(on_unknown_option(process_prefix, name, showing_options()));
  }
  Chosen tried;
  apply_all(tried, pairs_of(options));
}

std::vector<std::string> on_unknown_variables(std::span<const std::string> variables) {
  constexpr std::string_view prefix = "SONDE_";
  // What find_package reads is CMake's; the last two are of sonde::libfuzzer.
  std::vector<std::string> known = {"CONF",   "ROOT",    "DIR",      "WORKER", "SERVE",
                                    "EVENTS", "REQUEST", "PROPERTY", "MUTATOR"};
  for (const auto& row : setting_rows())
    known.push_back(variable_of(row.name).substr(prefix.size()));
  std::vector<std::string> sentences;
  for (const auto& variable : variables) {
    if (!variable.starts_with(prefix)) continue;
    const std::string name = variable.substr(prefix.size());
    if (std::ranges::find(known, name) != known.end()) continue;
    const std::string meant = nearest(name, known);
    sentences.push_back(variable + " is not a setting, and is ignored" +
                        (meant.empty() ? "" : "; did you mean SONDE_" + meant + "?"));
  }
  return sentences;
}

Resolved resolve(const Settings& code, std::string_view property_id) {
  const Environment environment = read_environment();
  Chosen chosen;
  chosen.settings = code;
  if (code.replay != nullptr) chosen.replay = code.replay;
  if (code.cases != nullptr) chosen.cases = code.cases;
  if (code.cache != nullptr) chosen.cache = code.cache;
  if (code.strategy != nullptr) apply_all(chosen, {{"code", "strategy", code.strategy}});
  apply_all(chosen, pairs_in_file(environment.file));
  apply_all(chosen, environment.pairs);
  apply_all(chosen, pairs_of(options_of_process()));
  apply_all(chosen, pairs_of(own_command_line()));
  return with_defaults(chosen, environment, property_id);
}

std::vector<std::string> take_settings(const std::vector<std::string>& arguments) {
  std::vector<std::string> options;
  std::vector<std::string> rest;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    const auto equals = std::min(argument.find('='), argument.size());
    const SettingRow* const row =
        argument.starts_with("--") ? row_named(argument.substr(2, equals - 2)) : nullptr;
    if (row == nullptr) {
      rest.push_back(argument);
    } else if (equals < argument.size() || is_flag(row)) {
      options.push_back(argument);
    } else if (i + 1 < arguments.size()) {
      options.push_back(argument + "=" + arguments[++i]);
    } else {
      throw Error("command line: " + argument + " needs a value");
    }
  }
  Chosen tried;  // so that a bad value is refused at once
  apply_all(tried, pairs_of(options));
  own_command_line() = std::move(options);
  return rest;
}

const std::vector<std::string>& taken_settings() { return own_command_line(); }

}  // namespace sonde::campaign
