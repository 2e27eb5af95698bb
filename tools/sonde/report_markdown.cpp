// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "report/numbers.hpp"
#include "sonde/report.hpp"
#include "sonde/report_fields.hpp"

namespace sonde::command {
namespace {

using nlohmann::json;
using report::counted;
using report::formatted;
using report::grouped;

// A summary on GitHub may have 1 MiB.
constexpr std::size_t most_findings = 40;
constexpr std::size_t most_rows = 500;
constexpr std::size_t most_sentences = 100;
constexpr std::size_t most_bytes = 2000;  // of one text

constexpr std::array verdicts = {"failed",   "error",       "flaky",   "gate unmet", "gave up",
                                 "hindered", "interrupted", "running", "passed"};
constexpr const char* unknown = "–";

std::string shortened(const std::string& text) {
  if (text.size() <= most_bytes) return text;
  std::size_t end = most_bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + " …";
}

// Text in a line or in a cell: nothing in it is markup.
std::string plain(const std::string& text) {
  std::string safe;
  for (const char each : shortened(text)) {
    if (static_cast<unsigned char>(each) < ' ') safe += ' ';
    else if (std::string_view("\\`*_[]<>|~&#").find(each) != std::string_view::npos)
      (safe += '\\') += each;
    else safe += each;
  }
  return safe;
}

// A block that its text cannot end: its fence is longer than any run of backticks in the text.
std::string block(const char* language, const std::string& text) {
  std::size_t longest = 2;
  std::size_t run = 0;
  for (const char each : text) {
    run = each == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  return fence + language + "\n" + shortened(text) + "\n" + fence + "\n\n";
}

std::string duration(std::optional<double> seconds) {
  if (!seconds) return unknown;
  if (*seconds < 60) return formatted("%.1f s", *seconds);
  if (*seconds < 3600) return formatted("%.0f min", *seconds / 60);
  return formatted("%.1f h", *seconds / 3600);
}

std::string share(std::optional<double> part) {
  return part ? formatted("%.1f%%", 100 * *part) : unknown;
}

std::string chance(std::optional<double> probability) {
  if (!probability) return unknown;
  if (*probability >= 0.1) return share(probability);
  const double cases = *probability > 0 ? 1 / *probability : 0;
  if (cases == 0 || cases > 1e18) return "0";
  return "1 in " + grouped(static_cast<std::uint64_t>(cases + 0.5));
}

std::size_t rank_of(const json& property) {
  const std::string verdict = text_in(property, "verdict");
  return static_cast<std::size_t>(std::ranges::find(verdicts, verdict) - verdicts.begin());
}

std::string place_of(const json& object) {
  const std::string file = text_in(object, "file");
  const auto line = count_in(object, "line");
  return line == 0 ? file : file + ":" + std::to_string(line);
}

bool is_failing(const json& finding) {
  const std::string state = text_in(finding, "state");
  return state != "fixed" && state != "incubating";
}

std::string verdict_of(const json& run) {
  const json& all = list_in(run, "properties");
  const auto with = [&](auto is) { return std::to_string(std::ranges::count_if(all, is)); };
  const std::string of_all = grouped(all.size()) + (all.size() == 1 ? " property" : " properties");
  const auto failed = [](const json& each) { return rank_of(each) < 2; };
  const auto runs = [](const json& each) { return text_in(each, "verdict") == "running"; };
  const auto not_passed = [&](const json& each) {
    return text_in(each, "verdict") != "passed" && !runs(each);
  };
  if (all.empty()) return "no property ran";
  if (std::ranges::any_of(all, failed)) return with(failed) + " of " + of_all + " failed";
  if (std::ranges::any_of(all, not_passed))
    return with(not_passed) + " of " + of_all + " did not pass";
  return (std::ranges::any_of(all, runs) ? "no failure so far in " : "no failure in ") + of_all;
}

// A program that could not run is as bad as a failure.
std::string headline(const json& run) {
  const auto refused = std::ranges::count_if(
      list_in(run, "programs"), [](const json& each) { return !text_in(each, "error").empty(); });
  if (refused == 0) return verdict_of(run);
  return verdict_of(run) + "; " + counted(static_cast<std::uint64_t>(refused), "program") +
         " could not run";
}

std::string ending_of(const json& run) {
  const std::string ended_by = text_in(run, "ended_by");
  if (ended_by.empty()) return "";
  if (ended_by == "running") return " The run was still going on when its record was written.";
  if (ended_by == "interrupted") return " The run was interrupted.";
  if (ended_by == "budget") return " The run ended at its budget.";
  if (ended_by == "first") return " The run ended at the first failure (--first).";
  if (ended_by == "until") return " The run ended because hardly any case is new (--until).";
  if (ended_by == "complete") return " The run ended because nothing is left to search.";
  return " The run ended by: " + plain(ended_by) + ".";
}

std::string totals_of(const json& run) {
  std::uint64_t cases = 0;
  for (const json& property : list_in(run, "properties")) cases += count_in(property, "cases");
  std::string text = counted(cases, "case") + " in " + duration(number_in(run, "seconds"));
  if (number_in(run, "jobs")) text += " on " + counted(count_in(run, "jobs"), "job");
  text += "." + ending_of(run);
  if (const auto probability = number_in(run, "chance_new"))
    text += " Chance that the next case shows something new: " + chance(probability) + ".";
  return text + "\n\n";
}

std::string errors_of(const json& run) {
  std::string text;
  for (const json& program : list_in(run, "programs"))
    if (const auto error = text_in(program, "error"); !error.empty())
      text += "- **" + plain(text_in(program, "path")) + "**: " + plain(error) + "\n";
  for (const json& property : list_in(run, "properties"))
    if (const auto error = text_in(property, "error"); !error.empty())
      text += "- **" + plain(text_in(property, "id")) + "**: " + plain(error) + "\n";
  return text.empty() ? "" : "## Could not run\n\n" + text + "\n";
}

// One sentence a line, of each property that has some.
std::string sentences_of(const json& run, const char* title, const char* field) {
  std::string text;
  std::size_t count = 0;
  for (const json& property : list_in(run, "properties"))
    for (const json& sentence : list_in(property, field))
      if (sentence.is_string() && ++count <= most_sentences)
        text += "- **" + plain(text_in(property, "id")) +
                "**: " + plain(sentence.get<std::string>()) + "\n";
  if (count > most_sentences) text += "- and " + grouped(count - most_sentences) + " more\n";
  return text.empty() ? "" : "## " + std::string(title) + "\n\n" + text + "\n";
}

std::string case_of(const json& finding) {
  std::string lines;
  for (const json& argument : list_in(finding, "arguments"))
    lines += text_in(argument, "declaration") + " = " + text_in(argument, "value") + ";\n";
  for (const json& call : list_in(finding, "calls"))
    if (call.is_string()) lines += call.get<std::string>() + "\n";
  if (lines.empty()) return "";
  lines.pop_back();
  return block("cpp", lines);
}

std::string explanation_of(const json& finding) {
  std::string text;
  const std::string values = text_in(finding, "values");
  const std::string any_value = text_in(finding, "any_value");
  const std::string passing = text_in(finding, "passing");
  if (!values.empty()) text += "- values: " + plain(values) + "\n";
  if (!any_value.empty()) text += "- fails with any value of " + plain(any_value) + "\n";
  if (!passing.empty()) text += "- passes with " + plain(passing) + "\n";
  return text.empty() ? "" : text + "\n";
}

std::string finding_text(const json& property, const json& finding) {
  const std::string place = plain(place_of(finding));
  std::string text = "### " + plain(text_in(property, "id")) + ": " +
                     plain(text_in(finding, "what")) + "\n\n" + place +
                     (place.empty() ? "" : ", ") + plain(text_in(finding, "state"));
  if (number_in(finding, "after_tests"))
    text += ", found after " + counted(count_in(finding, "after_tests"), "test");
  text += "\n\n" + case_of(finding) + explanation_of(finding);
  const std::string replay = text_in(finding, "replay");
  return replay.empty() ? text : text + block("sh", replay);
}

std::string findings_of(const json& run) {
  std::string failing;
  std::string past;
  std::size_t count = 0;
  for (const json& property : list_in(run, "properties"))
    for (const json& finding : list_in(property, "findings")) {
      if (!is_failing(finding))
        past += "- " + plain(text_in(finding, "state")) + ": " + plain(text_in(property, "id")) +
                ": " + plain(text_in(finding, "what")) + "\n";
      else if (++count <= most_findings) failing += finding_text(property, finding);
    }
  if (count > most_findings)
    failing +=
        grouped(count - most_findings) + " more are on the page of `sonde report --html`.\n\n";
  if (!failing.empty()) failing = "## Findings\n\n" + failing;
  return past.empty() ? failing : failing + "## Findings of earlier runs\n\n" + past + "\n";
}

bool is_reached(const json& line) {
  const std::string reached = text_in(line, "reached");
  return reached == "valid" || reached == "discarded";
}

// What a run that was directed reached in one file.
struct FocusFile {
  std::uint64_t lines = 0;
  std::uint64_t reached = 0;
  std::uint64_t properties = 0;  // that reached one line, at most
  std::string missed{};          // lines: "12, 14"
};

void add(const json& line, FocusFile& file) {
  ++file.lines;
  file.reached += is_reached(line) ? 1U : 0U;
  file.properties = std::max(file.properties, count_in(line, "properties"));
  if (text_in(line, "reached") != "none") return;
  file.missed += (file.missed.empty() ? "" : ", ") + std::to_string(count_in(line, "line"));
}

std::string focus_of(const json& run) {
  const json* const focus = object_in(run, "focus");
  if (focus == nullptr || list_in(*focus, "targets").empty()) return "";
  std::map<std::string, FocusFile> files;
  FocusFile all;
  for (const json& line : list_in(*focus, "lines")) {
    add(line, files[text_in(line, "file")]);
    add(line, all);
  }
  std::string text = "## Focus\n\n" + grouped(all.reached) + " of " + counted(all.lines, "line") +
                     " with code were reached.\n\n";
  if (files.empty()) return text;
  text += "| file | reached | properties | lines that no case reached |\n|---|--:|--:|---|\n";
  std::size_t rows = 0;
  for (const auto& [name, file] : files)
    if (++rows <= most_rows)
      text += "| " + plain(name) + " | " + grouped(file.reached) + " of " + grouped(file.lines) +
              " | " + grouped(file.properties) + " | " +
              (file.missed.empty() ? unknown : shortened(file.missed)) + " |\n";
  return text + "\n";
}

std::string row_of(const json& property) {
  const auto cases = count_in(property, "cases");
  const std::string verdict = text_in(property, "verdict");
  const std::string shown = verdict == "passed" ? verdict : "**" + plain(verdict) + "**";
  return "| " + plain(text_in(property, "id")) + " | " + shown + " | " + grouped(cases) + " | " +
         report::percent(count_in(property, "tests"), cases) + " | " +
         grouped(count_in(property, "features")) + " | " +
         chance(number_in(property, "chance_new")) + " | " +
         share(number_in(property, "stability")) + " | " +
         duration(number_in(property, "seconds")) + " |\n";
}

std::string table_of(const json& run) {
  std::vector<std::pair<std::size_t, const json*>> rows;
  for (const json& property : list_in(run, "properties"))
    rows.emplace_back(rank_of(property), &property);
  if (rows.empty()) return "";
  std::ranges::sort(rows);  // by rank, then as in the list
  std::string text =
      "## Properties\n\n"
      "| property | verdict | cases | valid | features | next case is new | stability | time |\n"
      "|---|---|--:|--:|--:|--:|--:|--:|\n";
  for (std::size_t at = 0; at < std::min(rows.size(), most_rows); ++at)
    text += row_of(*rows[at].second);
  if (rows.size() > most_rows)
    text += "\n" + grouped(rows.size() - most_rows) +
            " more are on the page of `sonde report --html`.\n";
  return text;
}

}  // namespace

std::string markdown_summary(const json& run) {
  return "# Sonde: " + headline(run) + "\n\n" + totals_of(run) + errors_of(run) +
         sentences_of(run, "Not tested properly", "obstacles") + findings_of(run) + focus_of(run) +
         sentences_of(run, "Warnings", "warnings") + table_of(run);
}

}  // namespace sonde::command
