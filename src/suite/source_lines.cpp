// SPDX-License-Identifier: Apache-2.0
#include "suite/source_lines.hpp"

#include <algorithm>
#include <set>

#include "code/reach.hpp"
#include "isolate/frames.hpp"
#include "suite/target_code.hpp"

namespace sonde::suite {
namespace {

// Of a program; a page that shows more is of no use.
constexpr std::size_t most_files = 500;
constexpr std::size_t most_lines = 200'000;
constexpr std::size_t most_target_lines = 5'000;

using Reaches = std::vector<std::optional<code::Reached>>;

// What CMake fetched is not the project's own code.
bool is_of_project(const std::string& file) {
  return isolate::is_of_user(file) && file.find("/_deps/") == std::string::npos &&
         file.find('<') == std::string::npos;  // "<built-in>"
}

campaign::ReachedEdges joined(const std::vector<campaign::ReachedEdges>& all) {
  campaign::ReachedEdges joined;
  for (const auto& each : all) joined.insert(joined.end(), each.begin(), each.end());
  return joined;
}

std::vector<SourceFile> files_of(const code::CodeMap& map, const Reaches& reached) {
  std::vector<SourceFile> files;
  std::uint32_t last_file = 0;
  for (std::size_t i = 0; i < std::min(reached.size(), most_lines); ++i) {
    if (!reached[i]) continue;
    const code::SourceLine& line = map.lines()[i];
    if (files.empty() || line.file != last_file) {
      if (files.size() == most_files) break;
      files.push_back({map.file(line.file)});
      last_file = line.file;
    }
    files.back().lines.push_back({line.line, *reached[i]});
  }
  return files;
}

std::vector<TargetLine> target_lines(const code::CodeMap& map, const Reaches& reached,
                                     const SourcesOrder& order) {
  std::set<std::uint32_t> wanted;
  for (const Target& each : order.targets)
    for (const std::uint32_t line : lines_of(map, each))
      if (wanted.size() < most_target_lines) wanted.insert(line);
  std::vector<TargetLine> lines;
  for (const std::uint32_t each : wanted) {
    const code::SourceLine& line = map.lines()[each];
    lines.push_back({map.file(line.file), line.line, reached[each].has_value(),
                     reached[each].value_or(code::Reached::None)});
  }
  if (lines.empty()) return lines;
  for (const auto& property : order.properties) {
    const auto by_property = code::reached_lines(map, property);
    std::size_t i = 0;
    for (const std::uint32_t each : wanted) {
      const bool was_reached =
          by_property[each].value_or(code::Reached::None) != code::Reached::None;
      lines[i++].properties += was_reached ? 1U : 0U;
    }
  }
  return lines;
}

}  // namespace

SourcesFound sources_found(const SourcesOrder& order) {
  const auto map = code::CodeMap::of_this_process(is_of_project);
  const auto reached = code::reached_lines(map, joined(order.properties));
  return {files_of(map, reached), target_lines(map, reached, order)};
}

Aimed aimed_at(const AimOrder& order) {
  return aimed_in(code::CodeMap::of_this_process(is_of_project), order.targets);
}

}  // namespace sonde::suite
