// SPDX-License-Identifier: Apache-2.0
// For each integer that can be lowered, partners are picked: the next few of its kind, the fields
// of its record, or all of its kind. The first is lowered as far as the partners' bounds allow, by
// a binary search, and the partners move by the same amount, up or down.
#include "shrink/pairs.hpp"

#include <algorithm>

#include "shrink/find.hpp"
#include "shrink/plan.hpp"
#include "shrink/ranked_value.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

constexpr std::uint64_t most_height = std::uint64_t{1} << 62;

bool is_integer(const Node& node) { return node.kind.form() == Form::Integer; }

bool can_be_lowered(const Node& node) { return is_integer(node) && RankedValue(node).rank() > 0; }

// Pairs of an integer that can be lowered with the next ones of its kind.
std::vector<Places> pairs(const Tree& tree, unsigned most_later) {
  std::vector<Places> found;
  for (Index at = 0; at < tree.size(); ++at) {
    if (!can_be_lowered(tree[at])) continue;
    unsigned left = most_later;
    for (Index later = at + 1; later < tree.size() && left > 0; ++later) {
      if (tree[later].kind != tree[at].kind) continue;
      found.push_back({at, later});
      --left;
    }
  }
  return found;
}

// All integers of a kind, the first that can be lowered in front.
std::vector<Places> integers_of_each_kind(const Tree& tree) {
  std::vector<Places> groups;
  for (Index at = 0; at < tree.size(); ++at) {
    const auto is_of_group = [&](const Places& each) {
      return tree[each.front()].kind == tree[at].kind;
    };
    if (!can_be_lowered(tree[at]) || std::ranges::any_of(groups, is_of_group)) continue;
    Places& group = groups.emplace_back(Places{at});
    for (Index other = 0; other < tree.size(); ++other)
      if (other != at && tree[other].kind == tree[at].kind) group.push_back(other);
  }
  std::erase_if(groups, [](const Places& each) { return each.size() < 3; });
  return groups;
}

// Pairs of fields of one record, of the same kind.
std::vector<Places> fields(const Tree& tree, unsigned most_later) {
  auto found = pairs(tree, most_later);
  std::erase_if(found, [&](const Places& pair) {
    const auto parent = tree.parent(pair[0]);
    return !parent || parent != tree.parent(pair[1]) || tree[*parent].kind.form() != Form::Record;
  });
  return found;
}

enum class Way : std::uint8_t { Same, Other };

// How far the first can be lowered before one of the others leaves its range.
std::uint64_t most_movable(const Tree& tree, const Places& leaves, Way way) {
  const RankedValue first(tree[leaves.front()]);
  const bool others_fall = first.is_below() == (way == Way::Other);
  std::uint64_t most = first.rank();
  for (std::size_t i = 1; i < leaves.size(); ++i) {
    const RankedValue other(tree[leaves[i]]);
    most = std::min(most, others_fall ? other.room_below() : other.room_above());
  }
  return most;
}

// Lowers the first, and moves the others as much.
void move(Descent& descent, const Places& leaves, Way way) {
  const std::uint64_t most = most_movable(descent.best(), leaves, way);
  if (most == 0) return;
  const Tree base = descent.best();
  const RankedValue first(base[leaves.front()]);
  find_lowest(most, [&](std::uint64_t left) {
    const std::uint64_t value = first.value_at(first.rank() - most + left);
    const std::uint64_t change = value - base[leaves.front()].value;
    return descent.attempt(base, [&](Tree& tree) {
      tree.set_value(leaves.front(), value);
      for (std::size_t i = 1; i < leaves.size(); ++i)
        tree.set_value(leaves[i], base[leaves[i]].value + (way == Way::Same ? change : -change));
    });
  });
}

// 1 as well: what a generator does not take for a number, it may take for another.
void trade(Descent& descent, const Places& pair) {
  const Tree base = descent.best();
  const RankedValue lowered(base[pair[0]]);
  const RankedValue raised(base[pair[1]]);
  const auto attempt = [&](std::uint64_t low, std::uint64_t factor) {
    return raised.rank() < most_height / factor &&
           descent.attempt(
               base,
               [&](Tree& tree) {
                 tree.set_value(pair[0], lowered.value_at(low));
                 tree.set_value(pair[1], raised.value_at(raised.rank() * factor));
               });
  };
  for (const std::uint64_t factor : {2U, 16U, 256U})
    if (attempt(0, factor) || attempt(1, factor)) return;
}

// As far as the plan pairs integers.
auto grouping(const Descent& descent, std::vector<Places> (*pairing)(const Tree&, unsigned)) {
  const unsigned most_later = descent.plan().bounds.later_integers;
  return [=](const Tree& tree) { return pairing(tree, most_later); };
}

}  // namespace

void redistribute_pairs(Descent& descent) {
  for_each_group(descent, grouping(descent, &pairs),
                 [](Descent& each, const Places& pair) { move(each, pair, Way::Other); });
}

void lower_together(Descent& descent) {
  for_each_group(descent, grouping(descent, &pairs),
                 [](Descent& each, const Places& pair) { move(each, pair, Way::Same); });
}

void lower_by_common_offset(Descent& descent) {
  for_each_group(descent, &integers_of_each_kind,
                 [](Descent& each, const Places& all) { move(each, all, Way::Same); });
}

void trade_factors(Descent& descent) {
  for_each_group(descent, grouping(descent, &fields), &trade);
}

}  // namespace sonde::shrink
