// SPDX-License-Identifier: Apache-2.0
#include "report/tables.hpp"

#include <algorithm>
#include <tuple>

#include "campaign/warnings.hpp"
#include "report/numbers.hpp"

namespace sonde::report {
namespace {

constexpr std::size_t most_rows = 12;  // of one table; the rest is counted
constexpr std::size_t share_columns = 7;

// Where fresh and guided tests take turns, labels are counted over the fresh ones: they are fair
// samples of what the property is tested with.
bool shows_fresh(const campaign::Facts& facts) {
  return facts.settings.profile != Profile::Fuzz && facts.fresh_tests > 0;
}

std::string range_of(const run::Numbers& numbers) {
  return formatted("%.6g", numbers.least) + " to " + formatted("%.6g", numbers.most);
}

// ": 1 to 6, mean 3". Of fresh tests, where these are shown, and how much further guided ones came.
std::string numbers_of(const campaign::LabelCount& count, const campaign::Facts& facts) {
  const bool has_number = count.site->role == Role::Observe || count.site->role == Role::Maximize;
  if (!has_number || count.cases == 0) return "";
  const run::Numbers& all = count.numbers;
  const bool all_are_shown = !shows_fresh(facts) || count.fresh == 0;
  const run::Numbers& shown = all_are_shown ? all : count.fresh_numbers;
  const bool is_wider = all.least < shown.least || all.most > shown.most;
  return ": " + range_of(shown) + ", mean " + formatted("%.6g", shown.mean()) +
         (is_wider ? " (with guided tests: " + range_of(all) + ")" : "");
}

std::string label_row(const campaign::LabelCount& count, const campaign::Facts& facts) {
  const std::string share = shows_fresh(facts) ? percent(count.fresh, facts.fresh_tests)
                                               : percent(count.cases, facts.tests);
  std::string row = "  " + right_aligned(share, share_columns) + "  " + count.site->text;
  if (shows_fresh(facts) && count.fresh == 0 && count.cases > 0)
    row += " (in " + counted(count.cases, "guided test") + ")";
  return row + numbers_of(count, facts) + "\n";
}

// Labels in the order of their places, then collected values, most frequent first.
std::tuple<bool, std::uint64_t, unsigned> rank_of(const campaign::LabelCount& count) {
  const bool collected = count.site->role == Role::Collect;
  return {collected, collected ? ~count.cases : 0, count.site->id};
}

// A required share is one of the fresh tests.
std::string share_of_fresh(const campaign::GateResult& result, const campaign::Facts& facts) {
  const std::string share = percent(result.count.fresh, facts.fresh_tests) + " of ";
  return share + (facts.fresh_tests == facts.tests ? "the tests"
                                                   : counted(facts.fresh_tests, "fresh test"));
}

std::string gate_row(const campaign::GateResult& result, const campaign::Facts& facts) {
  const Site& site = *result.count.site;
  const bool met = result.gate == campaign::Gate::Met;
  const std::string name = (met ? "" : place_of(site)) + site.text;
  const std::string verdict = "  " + std::string(name_of(result.gate)) + ": ";
  if (site.role == Role::Sometimes)
    return met ? "  met: " + name + ": held in " + percent(result.count.cases, facts.tests) +
                     " of the tests\n"
               : verdict + name + ": must hold sometimes, but never did\n";
  if (site.role == Role::SometimesEach)
    return verdict + name + ": must have each of its values, but was never reached\n";
  if (site.role == Role::Step) return verdict + site.text + ": must be called, but never was\n";
  return verdict + name + ": " + share_of_fresh(result, facts) + ", required " +
         formatted("%g%%", site.percent) + "\n";
}

std::string share_row(std::uint64_t cases, std::uint64_t all, const std::string& what) {
  return "  " + right_aligned(percent(cases, all), share_columns) + "  " + what + "\n";
}

// Lines of checks have rows of their own.
bool is_line_of_check(const campaign::LineCount& line, const campaign::ValidCases& valid) {
  return std::ranges::any_of(valid.checks, [&](const campaign::CheckCount& check) {
    return check.site->place.line == line.line && line.file.ends_with(check.site->place.file);
  });
}

// Shown where it may matter: not where all cases reach all checks.
std::vector<std::string> rows_of(const campaign::Facts& facts) {
  const auto& [valid, body] = std::tie(facts.valid, facts.body);
  std::vector<std::string> rows;
  for (const auto& check : valid.checks)
    if (check.cases < valid.cases)
      rows.push_back(
          share_row(check.cases, valid.cases, "reach " + place_of(*check.site) + check.site->text));
  for (const auto& line : body.lines)
    if (line.cases < body.cases && !is_line_of_check(line, valid))
      rows.push_back(share_row(line.cases, body.cases,
                               "execute " + line.file + ":" + std::to_string(line.line)));
  for (const auto& part : valid.parts)
    if (2 * part.cases >= valid.cases)
      rows.push_back(
          share_row(part.cases, valid.cases, "where " + part.name + " is " + part.state));
  return rows;
}

}  // namespace

std::string place_of(const Site& site) {
  if (*site.place.file == '\0') return "";  // labels that are named at run time
  return std::string(site.place.file) + ":" + std::to_string(site.place.line) + ": ";
}

std::string valid_cases_table(const campaign::Facts& facts) {
  const bool is_shown = facts.settings.profile == Profile::Fuzz || campaign::is_vacuous(facts);
  if (!is_shown || facts.valid.cases == 0) return "";
  const auto rows = rows_of(facts);
  if (rows.empty()) return "";
  const bool is_sample = facts.valid.cases < facts.tests;
  std::string text = std::string(is_sample ? "of a sample of " : "of ") +
                     counted(facts.valid.cases, "valid case") + ":\n";
  const std::size_t shown = std::min(rows.size(), most_rows);
  for (std::size_t i = 0; i < shown; ++i) text += rows[i];
  if (rows.size() > shown) text += "  ... and " + grouped(rows.size() - shown) + " more\n";
  return text;
}

std::string labels_table(const campaign::Facts& facts) {
  if (facts.labels.empty()) return "";
  std::string text;
  const std::uint64_t guided = facts.tests - facts.fresh_tests;
  if (guided > 0 && shows_fresh(facts))
    text += "labels of " + counted(facts.fresh_tests, "fresh test") + ":\n";
  else
    text += "labels of " + counted(facts.tests, "test") +
            (guided == 0 ? "" : ", " + grouped(guided) + " of them guided") + ":\n";
  auto labels = facts.labels;
  std::ranges::sort(labels, {}, rank_of);
  // One more row takes no more room than the line that would hide it.
  const bool almost_all = labels.size() == most_rows + 1;
  const std::size_t shown = almost_all ? labels.size() : std::min(labels.size(), most_rows);
  for (std::size_t i = 0; i < shown; ++i) text += label_row(labels[i], facts);
  if (labels.size() > shown) text += "  ... and " + grouped(labels.size() - shown) + " more\n";
  return text;
}

std::string gates_table(const campaign::Facts& facts) {
  std::string text;
  for (const auto& result : facts.gates) text += gate_row(result, facts);
  return text;
}

std::string refusals_table(const campaign::Facts& facts) {
  if (facts.refusals.empty()) return "";
  const bool weak = facts.verdict == Verdict::GaveUp || facts.hit_discard_cap;
  const bool is_short = facts.settings.profile != Profile::Fuzz;
  if (is_short && !weak && facts.labels.empty() && facts.timeouts == 0) return "";
  std::string text = "discarded by:\n";
  const std::size_t shown = std::min(facts.refusals.size(), most_rows);
  for (std::size_t i = 0; i < shown; ++i)
    text += "  " + grouped(facts.refusals[i].cases) + "  " + facts.refusals[i].where + "\n";
  if (weak)
    text +=
        "Generate only valid values (sonde::map, sonde::flat_map, sonde::generate) instead of\n"
        "discarding invalid ones, or search longer with the fuzz profile.\n";
  return text;
}

}  // namespace sonde::report
