// SPDX-License-Identifier: Apache-2.0
// Which blocks ran. A block that reports its edge ran if cases took that edge. clang reports no
// edge for a block where others say the same; of these follows
//   that a block ran, if one before it ran that leads nowhere else, or one behind it that nothing
//   else leads to;
//   that it did not, if none of those before it did, or none of those behind it. The latter is
//   wrong for a block all of whose runs ended in a call: that threw, or ended the process.
// A function that jumps through a table may enter any of its blocks, so there only its entry
// follows from what stands behind it.
#include "code/reach.hpp"

#include <algorithm>
#include <unordered_set>

namespace sonde::code {
namespace {

enum class Ran : std::uint8_t { Unknown, No, Yes };

constexpr unsigned most_rounds = 64;  // conclusions go from block to block; a bound on time

class Conclusions {
 public:
  Conclusions(const CodeMap& map, const std::unordered_set<CodeId>& taken)
      : map_(map), ran_(map.blocks().size(), Ran::Unknown) {
    for (std::size_t i = 0; i < ran_.size(); ++i)
      if (const CodeId edge = map.blocks()[i].edge; edge != 0)
        ran_[i] = taken.contains(edge) ? Ran::Yes : Ran::No;
  }

  std::vector<Ran> run() {
    for (unsigned round = 0; round < most_rounds && conclude(); ++round) {
    }
    return std::move(ran_);
  }

 private:
  bool conclude() {
    bool is_any_new = false;
    for (std::size_t i = 0; i < ran_.size(); ++i) {
      if (ran_[i] != Ran::Unknown) continue;
      ran_[i] = ran(static_cast<std::uint32_t>(i));
      is_any_new = is_any_new || ran_[i] != Ran::Unknown;
    }
    return is_any_new;
  }

  Ran ran(std::uint32_t number) const {
    const Block& block = map_.blocks()[number];
    const bool has_table = map_.functions()[block.function].has_table;
    const bool knows_all_before = !block.is_entry && !has_table && !block.before.empty();
    const auto leads_only_here = [&](std::uint32_t other) {
      const Block& before = map_.blocks()[other];
      return ran_[other] == Ran::Yes && before.goes_on && before.next.size() == 1;
    };
    const auto comes_only_from_here = [&](std::uint32_t other) {
      const Block& behind = map_.blocks()[other];
      const bool has_other_way = behind.is_entry || (has_table && !block.is_entry);
      return ran_[other] == Ran::Yes && behind.before.size() == 1 && !has_other_way;
    };
    const auto did_not = [&](std::uint32_t other) { return ran_[other] == Ran::No; };
    if (std::ranges::any_of(block.before, leads_only_here)) return Ran::Yes;
    if (std::ranges::any_of(block.next, comes_only_from_here)) return Ran::Yes;
    if (knows_all_before && std::ranges::all_of(block.before, did_not)) return Ran::No;
    const bool would_go_on = block.goes_on && !block.next.empty();
    if (would_go_on && std::ranges::all_of(block.next, did_not)) return Ran::No;
    return Ran::Unknown;
  }

  const CodeMap& map_;
  std::vector<Ran> ran_;
};

std::vector<Ran> blocks_that_ran(const CodeMap& map, std::span<const ReachedEdge> edges,
                                 bool only_valid) {
  std::unordered_set<CodeId> taken;
  for (const ReachedEdge& each : edges)
    if (each.by_valid || !only_valid) taken.insert(each.edge);
  return Conclusions(map, taken).run();
}

}  // namespace

std::vector<std::optional<Reached>> reached_lines(const CodeMap& map,
                                                  std::span<const ReachedEdge> edges) {
  const auto by_any = blocks_that_ran(map, edges, false);
  const auto by_valid = blocks_that_ran(map, edges, true);
  const auto holds = [](const std::vector<Ran>& all, Ran ran) {
    return [&all, ran](std::uint32_t block) { return all[block] == ran; };
  };
  std::vector<std::optional<Reached>> lines;
  for (const SourceLine& each : map.lines()) {
    auto& line = lines.emplace_back();
    if (std::ranges::any_of(each.blocks, holds(by_valid, Ran::Yes))) line = Reached::Valid;
    else if (std::ranges::any_of(each.blocks, holds(by_any, Ran::Yes))) line = Reached::Discarded;
    else if (std::ranges::all_of(each.blocks, holds(by_any, Ran::No))) line = Reached::None;
  }
  return lines;
}

}  // namespace sonde::code
