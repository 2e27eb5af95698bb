// SPDX-License-Identifier: Apache-2.0
#include "shrink/references.hpp"

#include <algorithm>

#include "shrink/find.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

constexpr std::size_t most_groups = 8;  // of numbers that are lowered with one list

bool may_refer(const Node& node, Index first, Index count) {
  return node.kind.form() == Form::Integer && node.value >= first && node.value <= count;
}

// Numbers that may be lowered with the elements before them: all that may refer, then
// each alone, or each with its twin where lists are twins.
std::vector<Places> referring(const Tree& tree, const Places& lists) {
  const Index count = tree.child_count(lists.front());
  const auto refer = [&](Index at) { return may_refer(tree[at], 1, count); };
  std::vector<Places> found(1);
  for (Index at = 0; at < tree.size(); ++at)
    if (refer(at)) found.front().push_back(at);
  if (found.front().empty()) return {};
  for (Places& group : lists.size() == 1 ? single_spans(tree) : twins(tree))
    if (found.size() < most_groups && std::ranges::all_of(group, refer))
      found.push_back(std::move(group));
  return found;
}

// The elements from `first` on, so many.
struct Run {
  Index first;
  Index count;
};

bool attempt(Descent& descent, const Tree& base, const Places& lists, Run run) {
  const Index count = base.child_count(lists.front());
  return std::ranges::any_of(referring(base, lists), [&](const Places& numbers) {
    return descent.attempt(base, [&](Tree& tree) {
      for (const Index at : numbers)
        if (may_refer(tree[at], run.first + run.count, count))
          tree.set_value(at, tree[at].value - run.count);
      for (auto list = lists.rbegin(); list != lists.rend(); ++list)
        for (Index i = 0; i < run.count; ++i) tree.erase(tree.child(*list, run.first));
    });
  });
}

// Whether they are still lists, with so many elements or more.
bool have_elements(const Tree& tree, const Places& lists, Kind kind, Index count) {
  return are_apart(tree, lists, kind) &&
         std::ranges::all_of(lists, [&](Index list) { return tree.child_count(list) >= count; });
}

}  // namespace

void delete_before_references(Descent& descent, const Places& lists) {
  const Kind kind = descent.best()[lists.front()].kind;
  Index end = descent.best().child_count(lists.front());
  while (end > 0 && have_elements(descent.best(), lists, kind, end)) {
    const Tree base = descent.best();
    const auto deleted = find_largest(end, [&](std::uint64_t many) {
      const auto count = static_cast<Index>(many);
      return attempt(descent, base, lists, {end - count, count});
    });
    end -= std::max<Index>(1, static_cast<Index>(deleted));
  }
}

void delete_before_all_references(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    if (each.best()[places.front()].kind.form() == Form::List)
      delete_before_references(each, places);
  });
}

}  // namespace sonde::shrink
