// SPDX-License-Identifier: Apache-2.0
#include "shrink/pairs.hpp"

#include <algorithm>

#include "shrink/find.hpp"
#include "shrink/ladder.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

constexpr unsigned most_later = 4;  // integers behind one that are paired with it

bool is_integer(const Node& node) { return node.kind.form() == Form::Integer; }

// Pairs of an integer with the next ones of its kind, where the first can be lowered.
std::vector<Places> pairs(const Tree& tree) {
  std::vector<Places> found;
  for (Index at = 0; at < tree.size(); ++at) {
    if (!is_integer(tree[at]) || Ladder(tree[at]).height() == 0) continue;
    unsigned left = most_later;
    for (Index later = at + 1; later < tree.size() && left > 0; ++later) {
      if (tree[later].kind != tree[at].kind) continue;
      found.push_back({at, later});
      --left;
    }
  }
  return found;
}

std::vector<Places> integers_of_each_kind(const Tree& tree) {
  std::vector<Places> groups;
  for (Index at = 0; at < tree.size(); ++at) {
    if (!is_integer(tree[at]) || Ladder(tree[at]).height() == 0) continue;
    const auto group = std::ranges::find_if(
        groups, [&](const Places& each) { return tree[each.front()].kind == tree[at].kind; });
    if (group != groups.end()) group->push_back(at);
    else groups.push_back({at});
  }
  std::erase_if(groups, [](const Places& each) { return each.size() < 3; });
  return groups;
}

void redistribute(Descent& descent, const Places& pair) {
  const Tree base = descent.best();
  const Ladder lowered(base[pair[0]]);
  const Ladder raised(base[pair[1]]);
  const std::uint64_t room = lowered.is_below() ? raised.room_below() : raised.room_above();
  const std::uint64_t most = std::min(lowered.height(), room);
  find_lowest(most, [&](std::uint64_t left) {
    const std::uint64_t value = lowered.value_at(lowered.height() - most + left);
    return descent.attempt(base, [&](Tree& tree) {
      tree.set_value(pair[0], value);
      tree.set_value(pair[1], base[pair[1]].value + (base[pair[0]].value - value));
    });
  });
}

void lower_all(Descent& descent, const Places& leaves) {
  const Tree base = descent.best();
  std::uint64_t most = ~std::uint64_t{0};
  for (const Index leaf : leaves) most = std::min(most, Ladder(base[leaf]).height());
  find_lowest(most, [&](std::uint64_t left) {
    return descent.attempt(base, [&](Tree& tree) {
      for (const Index leaf : leaves) {
        const Ladder ladder(base[leaf]);
        tree.set_value(leaf, ladder.value_at(ladder.height() - most + left));
      }
    });
  });
}

}  // namespace

void redistribute_pairs(Descent& descent) { for_each_group(descent, &pairs, &redistribute); }

void lower_together(Descent& descent) { for_each_group(descent, &pairs, &lower_all); }

void lower_by_common_offset(Descent& descent) {
  for_each_group(descent, &integers_of_each_kind, &lower_all);
}

}  // namespace sonde::shrink
