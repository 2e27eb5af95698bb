// SPDX-License-Identifier: Apache-2.0
#include "shrink/delete_elements.hpp"

#include <algorithm>
#include <optional>

#include "mutate/pick.hpp"
#include "shrink/find.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

// The last integer before the list that is its length.
std::optional<Index> length_of(const Tree& tree, Index list, Index count) {
  for (Index at = list; at > 0; --at)
    if (tree[at - 1].kind.form() == Form::Integer && tree[at - 1].value == count) return at - 1;
  return std::nullopt;
}

bool attempt_with_length(Descent& descent, const Tree& base, Index list, Run run) {
  const Index count = base.child_count(list);
  const auto length = length_of(base, list, count);
  return length && descent.attempt(base, [&](Tree& tree) {
    tree.set_value(*length, count - run.count);
    erase(tree, {list}, run);
  });
}

// Whether they are still lists, with so many elements or more.
bool have_elements(const Tree& tree, const Places& lists, Kind kind, Index count) {
  return are_apart(tree, lists, kind) && std::ranges::all_of(lists, [&](Index list) {
           return tree.child_count(list) >= std::max(count, 1 + mutate::least_elements(tree, list));
         });
}

}  // namespace

void erase(Tree& tree, const Places& lists, Run run) {
  for (auto list = lists.rbegin(); list != lists.rend(); ++list)
    tree.erase(tree.child(*list, run.first), run.count);
}

void delete_runs(Descent& descent, const Places& lists,
                 const std::function<bool(const Tree& base, Run run)>& attempt) {
  const Kind kind = descent.best()[lists.front()].kind;
  Index end = descent.best().child_count(lists.front());
  Tree base;
  while (end > 0 && have_elements(descent.best(), lists, kind, end)) {
    base = descent.best();  // which attempts change
    const auto deleted = find_largest(end, [&](std::uint64_t many) {
      const auto count = static_cast<Index>(many);
      return attempt(base, {end - count, count});
    });
    end -= std::max<Index>(1, static_cast<Index>(deleted));
  }
}

void delete_elements(Descent& descent, const Places& lists) {
  delete_runs(descent, lists, [&](const Tree& base, Run run) {
    if (lists.size() == 1 && attempt_with_length(descent, base, lists.front(), run)) return true;
    return descent.attempt(base, [&](Tree& tree) { erase(tree, lists, run); });
  });
}

void delete_elements_of_lists(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    if (each.best()[places.front()].kind.form() == Form::List) delete_elements(each, places);
  });
}

}  // namespace sonde::shrink
