// SPDX-License-Identifier: Apache-2.0
// Every source of settings is a list of (name, value) pairs read by one table.
#include "campaign/settings.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <type_traits>
#include <utility>

#include <unistd.h>

#include "campaign/nearest.hpp"
#include "tree/error.hpp"
#include "tree/hash.hpp"

namespace sonde::campaign {

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

// Zero stands for "not set", so it cannot be chosen.
template <class Number>
Number number_in(std::string_view text, const char* what) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !(number > Number{}))
    throw Error("'" + std::string(text) + "' is not " + what);
  return number;
}

template <class Choice, std::size_t count>
Choice choice_in(std::string_view text,
                 const std::array<std::pair<std::string_view, Choice>, count>& choices,
                 const char* what) {
  const auto found = std::ranges::find(choices, text, &std::pair<std::string_view, Choice>::first);
  if (found == choices.end()) throw Error("'" + std::string(text) + "' is not " + what);
  return found->second;
}

std::string names_of(const auto& table) {
  std::string names;
  for (const auto& row : table) names += (names.empty() ? "" : ", ") + std::string(row.name);
  return names;
}

void apply_profile(Chosen& chosen, std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, Profile>, 4> profiles = {
      {{"automatic", Profile::Automatic},
       {"unit", Profile::Unit},
       {"ci", Profile::Ci},
       {"fuzz", Profile::Fuzz}}};
  chosen.settings.profile = choice_in(text, profiles, "a profile: use unit, ci or fuzz");
}

void apply_isolation(Chosen& chosen, std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, Isolation>, 4> ways = {
      {{"automatic", Isolation::Automatic},
       {"child", Isolation::Child},
       {"each-case", Isolation::EachCase},
       {"in-process", Isolation::InProcess}}};
  chosen.settings.isolation =
      choice_in(text, ways, "an isolation: use child, each-case, in-process or automatic");
}

constexpr char some_seconds[] = "a time: give a number of seconds above 0";
constexpr char some_memory[] = "an amount of memory: give a number of megabytes above 0";
constexpr char some_failures[] = "a number of failures: give a whole number above 0";
constexpr char some_tests[] = "a number of tests: give a whole number above 0";

template <auto member, const char* what>
void apply_number(Chosen& chosen, std::string_view text) {
  auto& number = chosen.settings.*member;
  number = number_in<std::remove_reference_t<decltype(number)>>(text, what);
}

template <auto member>
void apply_text(Chosen& chosen, std::string_view text) {
  chosen.*member = text;
}

void apply_seed(Chosen& chosen, std::string_view text) {
  if (text == "random") {
    chosen.settings.seed = std::random_device()() | 1U;
    return;
  }
  chosen.settings.seed =
      number_in<std::uint64_t>(text, "a seed: give a whole number above 0, or random");
}

void apply_max_size(Chosen& chosen, std::string_view text) {
  constexpr unsigned largest = 100'000;  // beyond, single cases take longer than any cap
  chosen.settings.max_size = number_in<unsigned>(text, "a size: give a whole number above 0");
  if (chosen.settings.max_size > largest) throw Error("give at most 100000");
}

void apply_replay(Chosen& chosen, std::string_view text) {
  if (text.find('@') == std::string_view::npos)
    throw Error("'" + std::string(text) +
                "' is not a case to replay: give Suite.Name@token, or a file for the token");
  chosen.replay = text;
}

void apply_strategy(Chosen& chosen, std::string_view text) {
  chosen.strategy = search::find_strategy(text);
  if (chosen.strategy != nullptr) return;
  throw Error("'" + std::string(text) + "' is not a strategy; there are " +
              names_of(search::strategies()));
}

constexpr std::array rows = {
    SettingRow{"profile", "unit|ci|fuzz", "the set of defaults", apply_profile},
    SettingRow{"seed", "N|random", "where the random search starts", apply_seed},
    SettingRow{"max-tests", "N", "valid cases of each property",
               apply_number<&Settings::max_tests, some_tests>},
    SettingRow{"max-seconds", "S", "time cap of each property",
               apply_number<&Settings::max_seconds, some_seconds>},
    SettingRow{"max-size", "N", "how long lists and how large small numbers get", apply_max_size},
    SettingRow{"strategy", "NAME", "how the next case is chosen", apply_strategy},
    SettingRow{"max-failures", "N", "different failures to look for in each property",
               apply_number<&Settings::max_failures, some_failures>},
    SettingRow{"case-seconds", "S", "processor time beyond which a case hangs",
               apply_number<&Settings::case_seconds, some_seconds>},
    SettingRow{"memory-megabytes", "N", "memory that a case may use",
               apply_number<&Settings::memory_megabytes, some_memory>},
    SettingRow{"isolation", "child|each-case|in-process", "where cases run", apply_isolation},
    SettingRow{"cases", "FOLDER", "of kept cases; sonde-cases beside the source",
               apply_text<&Chosen::cases>},
    SettingRow{"cache", "FOLDER|off", "of what runs learn; .sonde beside the program",
               apply_text<&Chosen::cache>},
    SettingRow{"accept", "Suite.Name", "keep the failures that were found as case files",
               apply_text<&Chosen::accept>},
    SettingRow{"migrate", "Suite.Name", "adapt kept cases to changed types",
               apply_text<&Chosen::migrate>},
    SettingRow{"write-tests", "FOLDER", "write failing sequences of calls there, as tests",
               apply_text<&Chosen::write_tests>},
    SettingRow{"replay", "Suite.Name@token|file", "run this one case, once", apply_replay},
};

const SettingRow* row_named(std::string_view name) {
  const auto found = std::ranges::find(rows, name, &SettingRow::name);
  return found == rows.end() ? nullptr : &*found;
}

std::vector<std::string> setting_names() {
  std::vector<std::string> names;
  for (const auto& row : rows) names.emplace_back(row.name);
  return names;
}

void apply_all(Chosen& chosen, const Pairs& pairs) {
  for (const auto& pair : pairs) {
    const SettingRow* row = row_named(pair.name);
    if (row == nullptr)
      throw Error(pair.where + ": there is no setting '" + pair.name + "'; there are " +
                  names_of(rows) + suggestion(pair.name, setting_names()));
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
void tell_unknown_variables() {
  static const bool told = [] {
    for (const auto& sentence : on_unknown_variables(names_of_variables()))
      std::fprintf(stderr, "sonde: %s\n", sentence.c_str());
    return true;
  }();
  static_cast<void>(told);
}

// The only place that reads the environment.
Environment read_environment() {
  tell_unknown_variables();
  Environment read;
  for (const auto& row : rows)
    if (const char* value = std::getenv(variable_of(row.name).c_str()))
      read.pairs.push_back({variable_of(row.name), std::string(row.name), value});
  if (const char* file = std::getenv("SONDE_CONF")) {
    read.file = file;
    if (!std::filesystem::is_regular_file(read.file))
      throw Error("SONDE_CONF: cannot read the settings file " + read.file + ": is it there?");
  }
  const char* ci = std::getenv("CI");
  read.in_ci = ci != nullptr && *ci != '\0' && std::string_view(ci) != "false";
  return read;
}

std::vector<std::string>& own_command_line() {
  static std::vector<std::string> options;
  return options;
}

// Options "--sonde-name=value" of a program whose command line a test framework
// reads.
std::vector<std::string> options_of_process() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  const std::string all((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::vector<std::string> options;
  constexpr std::string_view prefix = "--sonde-";
  for (std::size_t start = 0; start < all.size();) {
    const std::size_t end = std::min(all.find('\0', start), all.size());
    const std::string_view argument = std::string_view(all).substr(start, end - start);
    if (argument.starts_with(prefix))
      options.push_back("--" + std::string(argument.substr(prefix.size())));
    start = end + 1;
  }
  return options;
}

Pairs pairs_of(const std::vector<std::string>& options) {
  Pairs pairs;
  for (const auto& option : options) {
    const auto equals = option.find('=');
    // Without a value, what is no setting at all is refused where settings are applied.
    if (equals == std::string::npos && row_named(option.substr(2)) != nullptr)
      throw Error("command line: " + option.substr(2) + " needs a value behind an equals sign");
    pairs.push_back({"command line", option.substr(2, equals - 2), option.substr(equals + 1)});
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
  resolved.max_tests = chosen.max_tests != 0 ? chosen.max_tests : fuzzes ? ~std::uint64_t{0} : 1000;
  resolved.max_seconds = chosen.max_seconds > 0 ? chosen.max_seconds : seconds;
  resolved.max_size = chosen.max_size != 0 ? chosen.max_size : 100;
  resolved.isolation = chosen.isolation;
  resolved.case_seconds = chosen.case_seconds;
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
  resolved.strategy = from.strategy;
  return resolved;
}

}  // namespace

std::span<const SettingRow> setting_rows() { return rows; }

std::vector<std::string> on_unknown_variables(std::span<const std::string> variables) {
  constexpr std::string_view prefix = "SONDE_";
  // What find_package reads is CMake's.
  std::vector<std::string> known = {"CONF", "ROOT", "DIR"};
  for (const auto& row : rows) known.push_back(variable_of(row.name).substr(prefix.size()));
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
    const bool is_setting =
        argument.starts_with("--") && row_named(argument.substr(2, equals - 2)) != nullptr;
    if (!is_setting) {
      rest.push_back(argument);
    } else if (equals < argument.size()) {
      options.push_back(argument);
    } else if (i + 1 < arguments.size()) {
      options.push_back(argument + "=" + arguments[++i]);
    } else {
      throw Error("command line: " + argument + " needs a value");
    }
  }
  Chosen tried;  // so that a bad value is told at once
  apply_all(tried, pairs_of(options));
  own_command_line() = std::move(options);
  return rest;
}

}  // namespace sonde::campaign
