// SPDX-License-Identifier: Apache-2.0
#include "report/text.hpp"

#include <algorithm>
#include <sstream>

#include "campaign/host.hpp"
#include "codec/elide.hpp"
#include "codec/printable.hpp"
#include "report/arguments.hpp"
#include "report/calls.hpp"
#include "report/numbers.hpp"
#include "report/tables.hpp"
#include "search/strategy.hpp"

namespace sonde::report {
namespace {

constexpr std::size_t most_lines = 200;         // of a sequence of calls
constexpr std::size_t last_lines = 50;          // of these
constexpr std::size_t longest_line = 2'000;     // of a call, in characters
constexpr std::size_t longest_token = 100'000;  // what Linux takes as one argument

std::string counts_of(std::uint64_t tests, std::uint64_t discards) {
  std::string text = counted(tests, "test");
  if (discards > 0) text += " (" + grouped(discards) + " discarded)";
  return text;
}

std::string counts_of(const campaign::Facts& facts) {
  return counts_of(facts.tests, facts.discards);
}

// Of a property of which every case has run.
std::string all_cases(const campaign::Facts& facts) {
  const std::uint64_t cases = facts.tests + facts.discards;
  if (cases == 1) return "its only case holds";
  std::string text = "all " + grouped(cases) + " cases ";
  if (facts.enumerated->size)
    text += "of size up to " + std::to_string(facts.settings.exhaustive_to) + " ";
  text += "hold";
  if (facts.discards > 0)
    text += " (" + grouped(facts.discards) + " of them " + (facts.discards == 1 ? "was" : "were") +
            " discarded)";
  return text;
}

std::string counts_up_to(const campaign::Counterexample& found) {
  return counts_of(found.after_tests, found.after_discards);
}

// The first lines and the last ones; of long values the beginning.
void add_program(std::string& text, const std::string& program) {
  const auto count = static_cast<std::size_t>(std::ranges::count(program, '\n'));
  const std::size_t left_out = count > most_lines ? count - most_lines : 0;
  const std::size_t first = most_lines - last_lines;
  std::istringstream lines(program);
  std::string line;
  for (std::size_t i = 0; std::getline(lines, line); ++i) {
    if (left_out > 0 && i == first) text += "  // " + grouped(left_out) + " lines left out\n";
    if (i < first || i >= first + left_out) text += "  " + codec::elided(line, longest_line) + "\n";
  }
}

void add_arguments(std::string& text, const campaign::Counterexample& found) {
  if (!found.program.empty()) {
    text += "\n";
    return add_program(text, found.program);
  }
  if (!found.arguments.empty()) text += "\n";
  for (const auto& argument : found.arguments) text += line_of(argument);
}

void add_failure(std::string& text, const campaign::Facts& facts, const Failure& failure) {
  const bool placed = !failure.file.empty();
  text += "\n" + (placed ? failure.file : facts.file) + ":" +
          std::to_string(placed ? failure.line : facts.line) + ": " + failure.what + "\n";
  if (!failure.values.empty()) text += "    " + failure.values + "\n";
  if (!failure.named_origin.empty()) text += "    origin: " + failure.named_origin + "\n";
  if (failure.story.empty()) return;
  text += "what the threads did:\n";
  std::istringstream lines(failure.story);
  for (std::string line; std::getline(lines, line);) text += "  " + line + "\n";
}

// What was written and called, where a process died of the case.
void add_death(std::string& text, const Failure& failure) {
  std::istringstream frames(failure.frames);
  for (std::string frame; std::getline(frames, frame);) text += "    in " + frame + "\n";
  if (failure.output.empty()) return;
  text += "last output:\n";
  std::istringstream lines(failure.output);
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with('\r')) line.pop_back();
    text += "  | " + line + "\n";
  }
}

void add_explanation(std::string& text, const campaign::Counterexample& found) {
  if (found.frequency == campaign::Frequency::Sometimes)
    text += "fails in " + to_text(found.rate) + "\n";
  for (const auto& difference : found.differences) text += difference + "\n";
  if (!found.passing.empty()) text += "passes with " + found.passing + "\n";
  if (!found.any_value.empty()) text += "fails with any value of " + found.any_value + "\n";
  if (found.shrunk_in == 0) return;
  text += found.fully_shrunk ? "shrunk in " : "not fully shrunk in ";
  text += counted(found.shrunk_in, "run") + "\n";
}

const std::string& token_of(const campaign::Counterexample& found) {
  return found.short_token.empty() ? found.token : found.short_token;
}

std::string replay_label(const campaign::Counterexample& found) {
  switch (found.frequency) {
    case campaign::Frequency::Always: return "replay: ";
    case campaign::Frequency::Sometimes: return "replay (which may pass): ";
    case campaign::Frequency::Seldom: return "replay (failed in " + to_text(found.rate) + "): ";
  }
  return "";
}

void add_replay(std::string& text, const campaign::Facts& facts,
                const campaign::Counterexample& found, SeedLine seed) {
  const std::string& token = token_of(found);
  const bool has_seed = seed == SeedLine::Shown;
  text += "\n";
  if (has_seed) text += "seed " + std::to_string(facts.settings.seed) + "\n";
  if (token.empty()) return;
  if (token.size() > longest_token) {
    text += "The case is too large for a command line";
    text += has_seed ? ": run the property again with this seed.\n" : ".\n";
    return;
  }
  text += replay_label(found) + replay_command(facts, found) + "\n";
}

void add_counterexample(std::string& text, const campaign::Facts& facts,
                        const campaign::Counterexample& found, SeedLine seed) {
  const auto& all = facts.counterexamples;
  if (all.size() > 1)
    text += "\nfailure " + std::to_string(&found - all.data() + 1) + " of " +
            std::to_string(all.size()) + "\n";
  add_arguments(text, found);
  add_failure(text, facts, found.failure);
  add_death(text, found.failure);
  add_explanation(text, found);
  for (const auto& note : found.notes) text += "note: " + note + "\n";
  if (!found.labels.empty()) text += "labels:";
  for (const auto& label : found.labels)
    text += (&label == found.labels.data() ? " " : ", ") + label;
  if (!found.labels.empty()) text += "\n";
  add_replay(text, facts, found, seed);
  if (!found.written_test.empty()) text += "written as a test: " + found.written_test + "\n";
}

// What guided the search where no code is instrumented. Labels alone need no instrumentation.
std::string without_code(search::Follows follows, const campaign::Facts& facts) {
  using enum search::Follows;
  switch (follows) {
    case Nothing:
    case Labels: return "";
    // Else a warning says it, which is not shown beside a failure.
    case Code: return facts.counterexamples.empty() ? "" : "not guided";
    case CodeAndLabels: return "guided by labels and assumptions only";
    case CodeLabelsAndTexts: return "guided by labels, assumptions and compared texts only";
  }
  return "";
}

void add_guidance(std::string& text, const campaign::Facts& facts) {
  if (!facts.guidance) return;
  const std::string_view strategy = facts.guidance->strategy;
  const auto& progress = facts.guidance->progress;
  const bool instrumented = facts.guidance->instrumented;
  const auto follows = search::find_strategy(strategy)->follows;
  if (follows == search::Follows::Nothing) return;
  text += "  guided by " + std::string(strategy) + ": ";
  if (facts.fresh_tests > 0)
    text += grouped(facts.tests - facts.fresh_tests) + " guided and " +
            counted(facts.fresh_tests, "fresh test") + ", ";
  text += percent(facts.tests, facts.tests + facts.discards) + " of the cases are valid";
  if (progress.features > 0)
    text += ", " + grouped(progress.kept) + " kept for " + counted(progress.features, "feature");
  if (progress.stability < 1)
    text += ", " + formatted("%.1f%%", 100 * progress.stability) + " stable";
  text += "\n";
  const std::string guided = instrumented ? "" : without_code(follows, facts);
  if (!guided.empty()) text += "  not instrumented: " + guided + " (see docs/coverage.md)\n";
}

// A fuzz run does not end at a failure.
void add_search_beyond(std::string& text, const campaign::Facts& facts) {
  const auto& found = facts.counterexamples;
  if (facts.settings.profile != Profile::Fuzz || found.size() != 1 || !facts.searched) return;
  if (facts.tests <= found[0].after_tests) return;
  text += "  the search went on for " + counted(facts.tests - found[0].after_tests, "test") +
          " and found no other failure\n";
}

// A size bound that was not reached.
void add_unfinished(std::string& text, const campaign::Facts& facts) {
  const unsigned bound = facts.settings.exhaustive_to;
  if (bound == 0 || !facts.searched || !facts.counterexamples.empty()) return;
  text += "  exhaustive-to " + std::to_string(bound) + " was not reached: ";
  if (!facts.enumerated) text += "the cases of this property cannot be enumerated\n";
  else if (facts.enumerated->size.value_or(0) == 0) text += "not all cases of size 0 were run\n";
  else text += "all cases of size up to " + std::to_string(*facts.enumerated->size - 1) + " hold\n";
}

// A headline that says how many tests passed has said so.
void add_enumeration(std::string& text, const campaign::Facts& facts) {
  const bool is_in_headline = facts.verdict == Verdict::Passed;
  if (facts.switches_tried && facts.counterexamples.empty())
    text +=
        "  no schedule with at most " + counted(*facts.switches_tried, "deviation") + " fails\n";
  if (!facts.ran_all_cases()) return add_unfinished(text, facts);
  if (facts.settings.profile == Profile::Fuzz) text += "  ended early: every case has run\n";
  else if (!is_in_headline) text += "  every case has run\n";
}

void add_remarks(std::string& text, const campaign::Facts& facts) {
  for (const auto& warning : facts.warnings) text += "  warning: " + warning + "\n";
  const bool fuzzes =
      facts.settings.profile == Profile::Fuzz;  // until the time is up, as it should
  if (facts.hit_time_cap && !facts.is_hardly_tested())
    text += (fuzzes ? "  searched for " : "  stopped by the time cap of ") +
            formatted("%g", facts.settings.max_seconds) + " s (max-seconds)\n";
  if (facts.hit_discard_cap && facts.verdict != Verdict::GaveUp)
    text += "  stopped early: only " + percent(facts.tests, facts.tests + facts.discards) +
            " of the cases meet the assumptions\n";
  for (const Site* site : facts.unreached)
    text += "  never reached: " + place_of(*site) + site->text + "\n";
}

// The verdict in a few words.
std::string verdict_line(const campaign::Facts& facts) {
  if (facts.replayed)
    return facts.id + (facts.verdict == Verdict::Failed ? " failed on the replayed case"
                       : facts.discards > 0             ? " discarded the replayed case"
                                                        : " passed on the replayed case");
  if (!facts.settings.replay.empty())
    return facts.id + " was not run: another property's case is replayed";
  if (!facts.settings.accept.empty() || !facts.settings.migrate.empty())
    return facts.id + (facts.kept_cases.empty()
                           ? " was not run: the setting accept or migrate names other properties"
                           : "");
  const auto& found = facts.counterexamples;
  const bool is_one = found.size() == 1 && facts.verdict == Verdict::Failed;
  if (is_one && found[0].found_in == campaign::FoundIn::EarlierRun)
    return facts.id + " failed on a case of an earlier run";
  if (is_one && found[0].found_in == campaign::FoundIn::KeptCase)
    return facts.id + " failed on kept case " + found[0].kept_case;
  switch (facts.verdict) {
    case Verdict::Passed:
      return facts.id + (facts.ran_all_cases() ? " passed: " + all_cases(facts)
                                               : " passed " + counts_of(facts));
    case Verdict::Failed:
      if (found.size() > 1)
        return facts.id + " failed in " + std::to_string(found.size()) + " different ways in " +
               counts_of(facts);
      return found[0].example > 0
                 ? facts.id + " failed on example " + std::to_string(found[0].example)
                 : facts.id + " failed after " + counts_up_to(found[0]);
    case Verdict::GaveUp:
      return facts.id + " gave up after " + counts_of(facts) +
             ": too few cases meet its assumptions";
    case Verdict::Flaky:
      return facts.id + " is flaky: a case failed, then failed " +
             std::to_string(found[0].rate.failures) + " of " + std::to_string(found[0].rate.runs) +
             " times when it was run again";
    case Verdict::GateUnmet:
      return facts.id + " did not meet its requirements in " + counts_of(facts);
    case Verdict::Interrupted: return facts.id + " was interrupted after " + counts_of(facts);
    case Verdict::Hindered:
      return facts.id + " was not tested properly (" + counts_of(facts) +
             "): " + facts.obstacles.front();
  }
  return facts.id;
}

std::string raw_headline(const campaign::Facts& facts) {
  const auto& found = facts.counterexamples;
  const bool is_one = facts.verdict == Verdict::Failed && found.size() == 1;
  const bool sometimes = is_one && found[0].frequency == campaign::Frequency::Sometimes;
  return verdict_line(facts) +
         (sometimes ? "; it fails sometimes: in " + to_text(found[0].rate) : "");
}

std::string raw_details(const campaign::Facts& facts, SeedLine seed) {
  std::string text;
  const bool has_first_in_headline = facts.verdict == Verdict::Hindered;
  for (std::size_t i = has_first_in_headline ? 1 : 0; i < facts.obstacles.size(); ++i)
    text += "  " + facts.obstacles[i] + "\n";
  for (const auto& remark : facts.remarks) text += "  " + remark + "\n";
  add_guidance(text, facts);
  add_search_beyond(text, facts);
  add_enumeration(text, facts);
  for (const auto& kept : facts.kept_cases) text += "  " + kept + "\n";
  for (const auto& found : facts.counterexamples) add_counterexample(text, facts, found, seed);
  if (facts.can_accept && !facts.replayed) text += "keep as a file: " + facts.accept_command + "\n";
  const bool fuzzes = facts.settings.profile == Profile::Fuzz;  // it went on after the failure
  if (!facts.counterexamples.empty())
    return text + calls_table(facts) + (fuzzes ? refusals_table(facts) : "");
  add_remarks(text, facts);
  text += gates_table(facts);
  text += calls_table(facts);
  text += valid_cases_table(facts);
  text += labels_table(facts);
  text += refusals_table(facts);
  return text;
}

}  // namespace

std::string replay_command(const campaign::Facts& facts, const campaign::Counterexample& found) {
  if (token_of(found).empty()) return "";
  // Facts that no campaign has made are those of this program.
  if (facts.replay_command.empty())
    return campaign::host().command(campaign::program_name(), "replay",
                                    facts.id + "@" + token_of(found));
  std::string command = facts.replay_command;
  codec::fill_word(command, campaign::Facts::hole_of_case, facts.id + "@" + token_of(found));
  return command;
}

std::string headline(const campaign::Facts& facts) { return codec::printable(raw_headline(facts)); }
std::string details(const campaign::Facts& facts) {
  return codec::printable(raw_details(facts, SeedLine::Shown));
}

std::string to_text(const campaign::Facts& facts, SeedLine seed) {
  return headline(facts) + "\n" + codec::printable(raw_details(facts, seed));
}

}  // namespace sonde::report
