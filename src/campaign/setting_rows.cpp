// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <charconv>
#include <random>
#include <type_traits>
#include <utility>

#include "campaign/settings.hpp"
#include "tree/error.hpp"
#include "tree/read_number.hpp"

namespace sonde::campaign {
namespace {

// Zero stands for "not set", so it cannot be chosen.
template <class Number>
Number number_in(std::string_view text, const char* what) {
  Number number{};
  const auto [end, error] = read_number(text.data(), text.data() + text.size(), number);
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

constexpr std::array<std::pair<std::string_view, Profile>, 4> profiles = {
    {{"automatic", Profile::Automatic},
     {"unit", Profile::Unit},
     {"ci", Profile::Ci},
     {"fuzz", Profile::Fuzz}}};

void apply_profile(Chosen& chosen, std::string_view text) {
  chosen.settings.profile = choice_in(text, profiles, "a profile: use unit, ci or fuzz");
}

void apply_isolation(Chosen& chosen, std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, Isolation>, 4> ways = {
      {{"automatic", Isolation::Automatic},
       {"child", Isolation::Child},
       {"each-case", Isolation::EachCase},
       {"in-process", Isolation::InProcess}}};
  chosen.settings.isolation =
      choice_in(text, ways, "a kind of isolation: use child, each-case, in-process or automatic");
}

void apply_on_timeout(Chosen& chosen, std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, OnTimeout>, 2> ends = {
      {{"fail", OnTimeout::Fail}, {"discard", OnTimeout::Discard}}};
  chosen.settings.on_timeout =
      choice_in(text, ends, "an action for a case that hangs: use fail or discard");
}

constexpr char some_seconds[] = "a time: give a number of seconds above 0";
constexpr char some_memory[] = "an amount of memory: give a number of megabytes above 0";
constexpr char some_failures[] = "a number of failures: give a whole number above 0";
constexpr char some_percent[] = "a percentage: give a whole number above 0";
constexpr char some_size[] = "a size: give a whole number above 0";
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
  if (chosen.settings.max_size > largest) throw Error("the value must be at most 100000");
}

void apply_replay(Chosen& chosen, std::string_view text) {
  if (text.find('@') == std::string_view::npos)
    throw Error("'" + std::string(text) +
                "' is not a case to replay: give Suite.Name@token, or a file for the token");
  chosen.replay = text;
}

std::string names_of_strategies() {
  std::string names;
  for (const auto& row : search::strategies())
    names += (names.empty() ? "" : ", ") + std::string(row.name);
  return names;
}

void apply_strategy(Chosen& chosen, std::string_view text) {
  chosen.strategy = search::find_strategy(text);
  if (chosen.strategy != nullptr) return;
  throw Error("'" + std::string(text) + "' is not a strategy; the strategies are " +
              names_of_strategies());
}

void apply_reports(Chosen& chosen, std::string_view text) {
  chosen.reports.clear();
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    if (end > start) chosen.reports.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
}

bool is_yes(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, bool>, 4> answers = {
      {{"yes", true}, {"1", true}, {"no", false}, {"0", false}}};
  return choice_in(text, answers, "a valid value: use yes or no");
}

// "No" takes back what an earlier source said.
template <Verbosity verbosity>
void apply_verbosity(Chosen& chosen, std::string_view text) {
  if (is_yes(text)) chosen.verbosity = verbosity;
  else if (chosen.verbosity == verbosity) chosen.verbosity = Verbosity::Usual;
}

void apply_threads(Chosen& chosen, std::string_view text) {
  const auto search = schedule::search_of(text);
  if (!search)
    throw Error("'" + std::string(text) +
                "' is not a way to search schedules: use portfolio, random, pct, pos or enumerate");
  chosen.threads = *search;
}

void apply_jobs(Chosen& chosen, std::string_view text) {
  constexpr unsigned most = 1024;
  chosen.jobs = number_in<unsigned>(text, "a number of jobs: give a whole number above 0");
  if (chosen.jobs > most) throw Error("the value must be at most 1024");
}

void apply_budget(Chosen& chosen, std::string_view text) { chosen.budget = seconds_in(text); }

constexpr std::array rows = {
    SettingRow{"profile", "unit|ci|fuzz", "the set of defaults", apply_profile},
    SettingRow{"seed", "N|random", "where the random search starts", apply_seed},
    SettingRow{"max-tests", "N", "valid cases of each property; guided cases are extra",
               apply_number<&Settings::max_tests, some_tests>},
    SettingRow{"guided-percent", "N", "guided cases for each 100 fresh ones, in unit and ci",
               apply_number<&Settings::guided_percent, some_percent>},
    SettingRow{"max-seconds", "S", "time cap of each property",
               apply_number<&Settings::max_seconds, some_seconds>},
    SettingRow{"budget", "S|10m|2h", "time of all properties together, in the fuzz profile",
               apply_budget},
    SettingRow{"jobs", "N", "processes that search at once, in the fuzz profile", apply_jobs},
    SettingRow{"store", "postgres://USER@HOST/DB|sqlite:FILE",
               "shares the search with other machines, in the fuzz profile",
               apply_text<&Chosen::store>},
    SettingRow{"max-size", "N", "how long lists and how large small numbers become",
               apply_max_size},
    SettingRow{"strategy", "NAME", "how the next case is chosen", apply_strategy},
    SettingRow{"exhaustive-to", "N", "run every case of up to this size",
               apply_number<&Settings::exhaustive_to, some_size>},
    SettingRow{"max-failures", "N", "different failures to look for in each property",
               apply_number<&Settings::max_failures, some_failures>},
    SettingRow{"case-seconds", "S", "processor time after which a case counts as hanging",
               apply_number<&Settings::case_seconds, some_seconds>},
    SettingRow{"on-timeout", "fail|discard", "what happens to a case that hangs", apply_on_timeout},
    SettingRow{"memory-megabytes", "N", "memory that a case may use",
               apply_number<&Settings::memory_megabytes, some_memory>},
    SettingRow{"threads", "portfolio|random|pct|pos|enumerate",
               "how the order of threads is searched, in programs with sonde::threads",
               apply_threads},
    SettingRow{"isolation", "child|each-case|in-process", "where cases run", apply_isolation},
    SettingRow{"cases", "FOLDER", "folder of kept cases; default: sonde-cases beside the source",
               apply_text<&Chosen::cases>},
    SettingRow{"cache", "FOLDER|off",
               "folder for what runs learn; default: .sonde beside the program",
               apply_text<&Chosen::cache>},
    SettingRow{"accept", "Suite.Name", "write the failures found so far as case files",
               apply_text<&Chosen::accept>},
    SettingRow{"migrate", "Suite.Name", "adapt kept cases to changed types",
               apply_text<&Chosen::migrate>},
    SettingRow{"write-tests", "FOLDER|passing[:FOLDER]",
               "write failing sequences of calls as tests; also a few that pass",
               apply_text<&Chosen::write_tests>},
    SettingRow{"report", "KIND[:FILE]", "how results are reported; may be given several times",
               apply_reports, Values::List},
    SettingRow{"quiet", "", "show only properties that did not pass or have a warning",
               apply_verbosity<Verbosity::Quiet>, Values::Flag},
    SettingRow{"verbose", "", "show every case: its outcome, labels, and where it came from",
               apply_verbosity<Verbosity::Verbose>, Values::Flag},
    SettingRow{"replay", "Suite.Name@token|file", "run this one case, once", apply_replay},
};

}  // namespace

std::span<const SettingRow> setting_rows() { return rows; }

double seconds_in(std::string_view text) {
  static constexpr std::array<std::pair<char, double>, 3> units = {
      {{'s', 1}, {'m', 60}, {'h', 3600}}};
  const char last = text.empty() ? '\0' : text.back();
  const auto unit = std::ranges::find(units, last, &std::pair<char, double>::first);
  const bool has_unit = unit != units.end();
  const std::string_view number = has_unit ? text.substr(0, text.size() - 1) : text;
  try {
    return number_in<double>(number, "") * (has_unit ? unit->second : 1);
  } catch (const Error&) {
    throw Error("'" + std::string(text) +
                "' is not a time: give a number of seconds, or 10m or 2h");
  }
}

std::string_view name_of(Profile profile) {
  return std::ranges::find(profiles, profile, &std::pair<std::string_view, Profile>::second)->first;
}

}  // namespace sonde::campaign
