// SPDX-License-Identifier: Apache-2.0
#include "suite/target_code.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "code/distance.hpp"

namespace sonde::suite {
namespace {

// Edges that lead to one target, the nearest first: what is farther hardly guides, and all are
// sent to each process of the program.
constexpr std::size_t most_edges = 1000;
constexpr std::size_t most_functions = 1000;  // likewise, to any target

using Blocks = std::set<std::uint32_t>;

bool is_on(const code::SourceLine& line, const Target& target) {
  return target.first == 0 || (line.line >= target.first && line.line <= target.last);
}

Blocks blocks_of(const code::CodeMap& map, const Target& target) {
  Blocks blocks;
  if (!target.function.empty())
    for (const std::uint32_t each : code::blocks_of_function(map, target.function))
      blocks.insert(each);
  else
    for (const std::uint32_t each : lines_of(map, target))
      blocks.insert(map.lines()[each].blocks.begin(), map.lines()[each].blocks.end());
  return blocks;
}

// As many groups as a search can follow.
std::vector<std::vector<std::uint32_t>> grouped(const code::CodeMap& map, const Blocks& blocks) {
  const std::uint32_t most = search::FocusTuning().most_targets;
  std::map<std::uint32_t, std::vector<std::uint32_t>> groups;
  Blocks functions;
  for (const std::uint32_t each : blocks) functions.insert(map.blocks()[each].function);
  for (const std::uint32_t each : blocks) {
    const std::uint32_t function = map.blocks()[each].function;
    const auto number =
        static_cast<std::uint32_t>(std::distance(functions.begin(), functions.find(function)));
    groups[blocks.size() <= most ? each : number % most].push_back(each);
  }
  std::vector<std::vector<std::uint32_t>> all;
  for (auto& [key, group] : groups) all.push_back(std::move(group));
  return all;
}

}  // namespace

std::vector<std::uint32_t> lines_of(const code::CodeMap& map, const Target& target) {
  std::vector<std::uint32_t> lines;
  Blocks blocks;
  if (!target.function.empty()) blocks = blocks_of(map, target);
  for (std::uint32_t i = 0; i < map.lines().size(); ++i) {
    const code::SourceLine& line = map.lines()[i];
    const bool is_wanted = target.function.empty()
                               ? is_on(line, target) && is_named(map.file(line.file), target.file)
                               : std::ranges::any_of(line.blocks, [&](std::uint32_t block) {
                                   return blocks.contains(block);
                                 });
    if (is_wanted) lines.push_back(i);
  }
  return lines;
}

Aimed aimed_in(const code::CodeMap& map, std::span<const Target> targets) {
  Aimed aimed;
  Blocks all;
  for (std::uint32_t i = 0; i < targets.size(); ++i) {
    const Blocks blocks = blocks_of(map, targets[i]);
    if (!blocks.empty()) aimed.found.push_back(i);
    all.insert(blocks.begin(), blocks.end());
  }
  const auto groups = grouped(map, all);
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    auto distances = code::distances_to(map, groups[group]);
    std::ranges::sort(distances, [](const auto& one, const auto& other) {
      return std::tuple(one.blocks, one.edge) < std::tuple(other.blocks, other.edge);
    });
    if (distances.size() > most_edges) distances.resize(most_edges);
    for (const auto& [edge, blocks] : distances) aimed.edges.push_back({edge, group, blocks});
  }
  aimed.functions = code::function_distances_to(map, std::vector(all.begin(), all.end()));
  if (aimed.functions.size() > most_functions) aimed.functions.resize(most_functions);
  return aimed;
}

}  // namespace sonde::suite
