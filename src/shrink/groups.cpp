// SPDX-License-Identifier: Apache-2.0
#include "shrink/groups.hpp"

#include <algorithm>

#include "mutate/pick.hpp"
#include "tree/spans.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

void align(const Tree& tree, Index one, Index other, std::vector<Places>& groups) {
  groups.push_back({one, other});
  if (tree.child_count(one) != tree.child_count(other)) return;
  Index image = other + 1;
  for (const Index child : children(tree, one)) {
    if (tree[child].kind == tree[image].kind) align(tree, child, image, groups);
    image = tree.end_of(image);
  }
}

}  // namespace

bool are_apart(const Tree& tree, const Places& places, Kind kind) {
  Index behind = 0;
  return std::ranges::all_of(places, [&](Index at) {
    if (at < behind || at >= tree.size() || tree[at].kind != kind) return false;
    behind = tree.end_of(at);
    return true;
  });
}

std::vector<Places> single_spans(const Tree& tree) {
  std::vector<Places> groups(tree.size());
  for (Index at = 0; at < tree.size(); ++at) groups[at] = {at};
  return groups;
}

std::vector<Places> twins(const Tree& tree) {
  std::vector<Places> groups;
  for (Index at = 0; at < tree.size(); ++at) {
    if (tree[at].kind.form() != Form::Record) continue;
    for (const Index child : children(tree, at))
      if (const auto other = mutate::sibling_behind(tree, at, child))
        align(tree, child, *other, groups);
  }
  return groups;
}

std::vector<Places> equal_spans(const Tree& tree, Index most) {
  std::vector<Places> groups;
  if (tree.size() > most) return groups;
  std::vector<bool> is_known(tree.size());  // as a part of a group
  for (Index at = 0; at < tree.size(); ++at) {
    if (tree[at].extent == 1 || is_known[at]) continue;
    Places group{at};
    for (Index other = tree.end_of(at); other < tree.size(); ++other)
      if (same_span(tree, at, tree, other)) group.push_back(other);
    if (group.size() < 2) continue;
    for (const Index span : group) std::fill_n(is_known.begin() + span, tree[span].extent, true);
    groups.push_back(std::move(group));
  }
  return groups;
}

std::vector<Places> equal_leaves(const Tree& tree, Index most) {
  std::vector<Places> groups;
  if (tree.size() > most) return groups;
  for (Index at = 0; at < tree.size(); ++at) {
    if (!is_leaf(tree[at])) continue;
    const auto group = std::ranges::find_if(
        groups, [&](const Places& each) { return same_value(tree, each.front(), tree, at); });
    if (group != groups.end()) group->push_back(at);
    else groups.push_back({at});
  }
  std::erase_if(groups, [](const Places& each) { return each.size() < 2; });
  return groups;
}

}  // namespace sonde::shrink
