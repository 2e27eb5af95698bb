// SPDX-License-Identifier: Apache-2.0
#include "report/focus.hpp"

#include <algorithm>

#include "codec/printable.hpp"
#include "report/json.hpp"
#include "report/numbers.hpp"
#include "report/sources_json.hpp"

namespace sonde::report {
namespace {

using suite::Target;
using suite::TargetLine;

constexpr std::size_t most_files = 10;  // in the summary; the others are in the record

std::string_view state_of(const TargetLine& line) {
  if (line.reached == code::Reached::Valid) return "valid";
  if (line.reached == code::Reached::Discarded) return "discarded";
  return line.is_known ? "none" : "unknown";
}

bool is_missed(const TargetLine& line) { return state_of(line) == "none"; }

std::string json_of(const TargetLine& line) {
  return JsonObject()
      .text("file", shown_file(line.file))
      .count("line", line.line)
      .text("reached", state_of(line))
      .count("properties", line.properties)
      .str();
}

// "12-14, 20": lines without code between two of them do not separate them.
std::string ranges_of(std::span<const TargetLine> lines) {
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!is_missed(lines[i])) continue;
    std::size_t last = i;
    while (last + 1 < lines.size() && is_missed(lines[last + 1])) ++last;
    text += (text.empty() ? "" : ", ") + std::to_string(lines[i].line);
    if (last > i) text += "-" + std::to_string(lines[last].line);
    i = last;
  }
  return text;
}

// By file; each part is of one.
std::vector<std::span<const TargetLine>> by_file(std::span<const TargetLine> lines) {
  std::vector<std::span<const TargetLine>> files;
  while (!lines.empty()) {
    const auto end = std::ranges::find_if(
        lines, [&](const TargetLine& each) { return each.file != lines.front().file; });
    const auto size = static_cast<std::size_t>(end - lines.begin());
    files.push_back(lines.first(size));
    lines = lines.subspan(size);
  }
  return files;
}

}  // namespace

std::string focus_json(const std::vector<Target>& targets, std::span<const TargetLine> lines) {
  return JsonObject()
      .json("targets",
            json_list(targets, [](const Target& each) { return json_string(each.text); }))
      .json("lines", json_list(lines, [](const TargetLine& each) { return json_of(each); }))
      .str();
}

std::vector<std::string> focus_summary(const std::vector<Target>& targets,
                                       std::span<const TargetLine> lines) {
  std::vector<std::string> summary;
  if (targets.empty()) return summary;
  const auto reached = std::ranges::count_if(
      lines, [](const TargetLine& each) { return each.reached != code::Reached::None; });
  summary.push_back("focus: " + grouped(static_cast<std::uint64_t>(reached)) + " of " +
                    counted(lines.size(), "line") + " with code reached");
  std::size_t files = 0;
  for (const auto& file : by_file(lines)) {
    const std::string ranges = ranges_of(file);
    if (ranges.empty() || ++files > most_files) continue;
    summary.push_back("no case reached " + codec::printable(shown_file(file.front().file)) + ":" +
                      ranges);
  }
  if (files > most_files)
    summary.push_back("... and lines of " + counted(files - most_files, "more file"));
  return summary;
}

}  // namespace sonde::report
