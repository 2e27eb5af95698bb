// SPDX-License-Identifier: Apache-2.0
#include "shrink/indices.hpp"

#include <algorithm>

#include "shrink/delete_elements.hpp"
#include "shrink/plan.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

bool may_be_index(const Node& node, Index first, Index count) {
  return node.kind.form() == Form::Integer && node.value >= first && node.value <= count;
}

// Numbers that may be lowered with the elements before them: all that may be indices, then
// each alone, or each with its twin where lists are twins.
std::vector<Places> indices_in(const Tree& tree, const Places& lists, std::size_t most_groups) {
  const Index count = tree.child_count(lists.front());
  const auto is_index = [&](Index at) { return may_be_index(tree[at], 1, count); };
  std::vector<Places> found(1);
  for (Index at = 0; at < tree.size(); ++at)
    if (is_index(at)) found.front().push_back(at);
  if (found.front().empty()) return {};
  for (Places& group : lists.size() == 1 ? single_spans(tree) : twins(tree))
    if (found.size() < most_groups && std::ranges::all_of(group, is_index))
      found.push_back(std::move(group));
  return found;
}

bool attempt(Descent& descent, const Tree& base, const Places& lists, Run run) {
  const Index count = base.child_count(lists.front());
  const auto indices = indices_in(base, lists, descent.plan().bounds.index_groups);
  return std::ranges::any_of(indices, [&](const Places& numbers) {
    return descent.attempt(base, [&](Tree& tree) {
      for (const Index at : numbers)
        if (may_be_index(tree[at], run.first + run.count, count))
          tree.set_value(at, tree[at].value - run.count);
      erase(tree, lists, run);
    });
  });
}

}  // namespace

void delete_before_indices(Descent& descent, const Places& lists) {
  delete_runs(descent, lists,
              [&](const Tree& base, Run run) { return attempt(descent, base, lists, run); });
}

void delete_before_all_indices(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    if (each.best()[places.front()].kind.form() == Form::List) delete_before_indices(each, places);
  });
}

}  // namespace sonde::shrink
