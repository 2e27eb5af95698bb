// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/case_profile.hpp"
#include "campaign/confirmation.hpp"
#include "campaign/settings.hpp"
#include "run/numbers.hpp"
#include "run/probe.hpp"
#include "sonde/campaign/verdict.hpp"
#include "tree/tree.hpp"

namespace sonde::campaign {

// How often a label was met among valid cases, and with which numbers.
struct LabelCount {
  const Site* site = nullptr;
  std::uint64_t cases = 0;
  std::uint64_t fresh = 0;  // of these cases
  run::Numbers numbers{};
  run::Numbers fresh_numbers{};  // those of fresh cases
};

inline bool is_gate(Role role) { return role == Role::RequireCover || role == Role::Sometimes; }

// A gate: a label that must be met often enough.
enum class Gate : std::uint8_t { Met, Unmet, Undecided };
struct GateResult {
  LabelCount count;
  Gate gate;
};

// How many of the valid cases reached a check.
struct CheckCount {
  const Site* site = nullptr;
  std::uint64_t cases = 0;
};

// A part of the arguments that was the simplest in some of the valid cases.
struct SimplestPart {
  std::string name;   // "table.rows"
  std::string state;  // what it is then: "empty", "0", "the simplest"
  bool is_number = false;
  std::uint64_t cases = 0;
};

// How many of the valid cases came to a line of the body on which one side of a branch begins.
struct LineCount {
  std::string file;
  unsigned line = 0;
  std::uint64_t cases = 0;
};

// Of instrumented code with debug information, where cases were watched.
struct BodyCoverage {
  std::uint64_t cases = 0;  // that were watched
  std::vector<LineCount> lines;
};

// What the valid cases were like: a property holds easily where all of them are the simplest.
struct ValidCases {
  std::uint64_t cases = 0;          // that were looked at: a sample of long searches
  std::uint64_t all_simplest = 0;   // those of which every part is the simplest
  std::vector<SimplestPart> parts;  // those in which cases differ
  std::vector<CheckCount> checks;   // of the body, in its order
};

struct Refusal {
  std::string where;  // "file:line: expression", or a generator's reason
  std::uint64_t cases = 0;
};

// How often a function of an API was called in all sequences.
struct CallCount {
  struct Part {
    std::string name;
    std::uint64_t calls = 0;
  };

  std::string name;
  std::uint64_t cases = 0;       // sequences in which it was called
  std::uint64_t made = 0;        // calls
  std::uint64_t threw = 0;       // of these
  std::vector<Part> rejected{};  // and never made: by which preconditions
  struct Argument {
    std::string name;
    std::vector<Part> values;  // ranges of them
  };
  std::vector<Argument> arguments{};  // of the calls made, where they are collected

  std::uint64_t rejections() const;
};

// How the guided part of a search went.
struct Guidance {
  std::string_view strategy;
  search::Progress progress;
  bool instrumented;
  search::Discovery discovery{};
};

// That cases were not searched for, but enumerated.
struct Enumerated {
  bool all = false;                   // no case is left
  std::optional<std::uint64_t> size;  // with a size bound: all cases that are smaller than this ran
};

// Where a failing case came from. The names are part of the machine-readable reports.
enum class FoundIn : std::uint8_t { Search, Example, KeptCase, EarlierRun, Replay };
std::string_view name_of(FoundIn found_in);  // "kept-case"
std::string_view name_of(Gate gate);         // "met"
std::string_view name_of(Verdict verdict);   // "gave up"

struct Argument {
  std::string declaration{};  // "std::vector<int> v"
  std::string value{};        // as C++, or as the user's printer wrote it
  bool is_drawn = false;      // only a generator knows the value: `value` is a sentence, or draws
  bool is_text = false;       // all of it is the text of a user's printer
};

// A number that a case gave to a label; the largest where there were several.
struct LabelNumber {
  std::string name;
  double value = 0;
};

struct Counterexample {
  std::vector<Argument> arguments;
  std::string program;       // of a sequence of calls: its lines
  std::string test;          // ... as the body of a test
  std::string written_test;  // the file that it was written to; empty for none
  Failure failure;
  std::vector<std::string> notes;
  std::vector<std::string> labels;
  std::string token;          // empty for an example
  std::string short_token{};  // of a case that the cache holds, where the token is long
  FoundIn found_in = FoundIn::Search;
  std::uint64_t after_tests = 0;  // of the search, up to this case; 0 where it was not searched
  std::uint64_t after_discards = 0;
  std::string kept_case;        // the name of its file; empty where there is none
  unsigned example = 0;         // its number, from 1; 0 for a case that was drawn
  std::uint64_t shrunk_in = 0;  // runs; 0 where it was not tried
  bool fully_shrunk = true;
  Frequency frequency = Frequency::Always;
  run::Rate rate{};                      // of the runs of this very case, if not always
  std::vector<std::string> differences;  // "always fails on one core"
  std::string any_value;                 // which of its parts may have any value: "b, state.pc"
  std::string passing;                   // the nearest case that passes: "a = 4"

  bool is_flaky() const { return frequency == Frequency::Seldom; }
};

// All that a campaign found out about one property. It is complete when the campaign ends.
struct Facts {
  std::string id;
  std::string file;
  unsigned line = 0;
  Resolved settings;
  // Of a shell; a hole stands for the case. Empty where they are not known.
  static constexpr const char* hole_of_case = "SONDE_CASE";
  std::string replay_command{};
  std::string accept_command{};
  Verdict verdict = Verdict::Passed;
  std::uint64_t tests = 0;
  std::uint64_t discards = 0;
  std::uint64_t timeouts = 0;        // those of the discards that took too long
  std::uint64_t fresh_tests = 0;     // those of the tests that a gate is judged on
  std::optional<Guidance> guidance;  // none if all cases were fresh
  std::optional<Enumerated> enumerated;
  std::optional<unsigned> switches_tried;  // all schedules with up to so many
  std::uint64_t cases_to_focus = 0;        // of a directed search: see SearchState
  bool hit_time_cap = false;
  bool hit_discard_cap = false;
  bool replayed = false;
  bool interrupted = false;
  bool searched = false;  // false where kept cases decided, or were all that was asked for
  std::vector<std::string> kept_cases;          // what became of each, a sentence
  bool can_accept = false;                      // a failure was kept in the cache
  std::vector<std::string> remarks;             // to be read before anything else
  std::vector<Counterexample> counterexamples;  // one of each origin
  std::vector<LabelCount> labels;
  std::vector<CallCount> calls;        // a row for each function of an API
  std::vector<std::string> obstacles;  // what could not be had: a child process, the corpus
  std::vector<std::string> warnings;   // why the verdict says less than it seems to
  std::vector<GateResult> gates;
  std::vector<Refusal> refusals;  // most frequent first
  ValidCases valid;
  BodyCoverage body;
  CaseProfile profile;  // in the fuzz profile
  std::vector<const Site*> unreached;

  // Whether the property has no case that was not run.
  bool ran_all_cases() const { return enumerated && enumerated->all; }
  // Whether the time was up before a tenth of the planned tests had run.
  bool is_hardly_tested() const { return hit_time_cap && tests < planned_tests() / 10; }
  // 0 where no number was planned.
  std::uint64_t planned_tests() const {
    return settings.max_tests == ~std::uint64_t{0} ? 0 : settings.max_tests;
  }
};

}  // namespace sonde::campaign
