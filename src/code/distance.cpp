// SPDX-License-Identifier: Apache-2.0
// AFLGo (Bohme et al., Directed Greybox Fuzzing, 2017) measures distances over the control flow of
// functions and over the calls between them, when the program is compiled. Here they are read
// from the code, in one breadth-first search backwards from the targets, in which a call is as
// long as a jump. Calls through pointers are missing; search::Focus adds what runs show.
#include "code/distance.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <tuple>

namespace sonde::code {
namespace {

constexpr std::uint32_t far = ~std::uint32_t{0};

bool ends_name(std::string_view rest) {
  return rest.empty() || std::string_view("(<[").find(rest.front()) != std::string_view::npos;
}

// Whether the name stands in "std::string text::Parser::parse(int)" as a function's.
bool is_named(std::string_view function, std::string_view name) {
  for (auto at = function.find(name); at != std::string_view::npos;
       at = function.find(name, at + 1)) {
    const bool begins = at == 0 || function[at - 1] == ':' || function[at - 1] == ' ';
    const std::string_view before = function.substr(0, at);
    const bool is_in_arguments = std::ranges::count(before, '(') != std::ranges::count(before, ')');
    if (begins && !is_in_arguments && ends_name(function.substr(at + name.size()))) return true;
  }
  return false;
}

class Search {
 public:
  explicit Search(const CodeMap& map) : map_(map), distances_(map.blocks().size(), far) {
    for (std::uint32_t i = 0; i < map.blocks().size(); ++i)
      for (const std::uint32_t callee : map.blocks()[i].callees) callers_[callee].push_back(i);
  }

  std::vector<std::uint32_t> run(std::span<const std::uint32_t> targets) {
    for (const std::uint32_t each : targets) reach(each, 0);
    add_equivalent();
    while (!waiting_.empty()) {
      const std::uint32_t block = waiting_.front();
      waiting_.pop_front();
      for (const std::uint32_t each : map_.blocks()[block].before)
        reach(each, distances_[block] + 1);
      if (const auto found = callers_.find(block); found != callers_.end())
        for (const std::uint32_t each : found->second) reach(each, distances_[block] + 1);
    }
    return std::move(distances_);
  }

 private:
  void reach(std::uint32_t block, std::uint32_t distance) {
    if (distances_[block] != far) return;
    distances_[block] = distance;
    waiting_.push_back(block);
  }

  // A target that reports no edge is reached where a case runs a block that leads only there, or
  // that nothing else leads to.
  void add_equivalent() {
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      const Block& block = map_.blocks()[waiting_[i]];
      if (block.edge != 0) continue;
      for (const std::uint32_t each : block.before)
        if (map_.blocks()[each].goes_on && map_.blocks()[each].next.size() == 1) reach(each, 0);
      for (const std::uint32_t each : block.next)
        if (map_.blocks()[each].before.size() == 1 && !map_.blocks()[each].is_entry) reach(each, 0);
    }
  }

  const CodeMap& map_;
  std::vector<std::uint32_t> distances_;
  std::deque<std::uint32_t> waiting_;
  std::map<std::uint32_t, std::vector<std::uint32_t>> callers_;  // by the callee's entry
};

}  // namespace

std::vector<std::uint32_t> blocks_of_function(const CodeMap& map, std::string_view name) {
  std::vector<std::uint32_t> found;
  std::vector<bool> is_wanted;
  for (const MappedFunction& each : map.functions())
    is_wanted.push_back(!name.empty() && is_named(each.name, name));
  for (std::uint32_t i = 0; i < map.blocks().size(); ++i)
    if (is_wanted[map.blocks()[i].function]) found.push_back(i);
  return found;
}

std::vector<EdgeDistance> distances_to(const CodeMap& map, std::span<const std::uint32_t> blocks) {
  const auto distances = Search(map).run(blocks);
  std::vector<EdgeDistance> found;
  for (std::size_t i = 0; i < distances.size(); ++i)
    if (const CodeId edge = map.blocks()[i].edge; edge != 0 && distances[i] != far)
      found.push_back({edge, distances[i]});
  std::ranges::sort(found, {}, &EdgeDistance::edge);
  return found;
}

std::vector<FunctionDistance> function_distances_to(const CodeMap& map,
                                                    std::span<const std::uint32_t> blocks) {
  const auto distances = Search(map).run(blocks);
  std::map<FunctionId, std::uint32_t> least;
  for (std::size_t i = 0; i < distances.size(); ++i) {
    if (distances[i] == far) continue;
    const FunctionId function = map.functions()[map.blocks()[i].function].id;
    const auto known = least.emplace(function, distances[i]).first;
    known->second = std::min(known->second, distances[i]);
  }
  std::vector<FunctionDistance> found;
  for (const auto& [function, distance] : least) found.push_back({function, distance});
  std::ranges::sort(found, [](const auto& one, const auto& other) {
    return std::tuple(one.blocks, one.function) < std::tuple(other.blocks, other.function);
  });
  return found;
}

}  // namespace sonde::code
