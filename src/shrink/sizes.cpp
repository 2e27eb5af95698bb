// SPDX-License-Identifier: Apache-2.0
#include "shrink/sizes.hpp"

#include <algorithm>
#include <vector>

#include "schema/schema.hpp"
#include "shrink/find.hpp"
#include "shrink/plan.hpp"
#include "shrink/ranked_value.hpp"
#include "tree/spans.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

// Later spans of which there may be one less: those that the generator drew itself,
// and elements of lists.
std::vector<Index> droppable(const Tree& tree, Index generator, Index size) {
  std::vector<Index> spans;
  const auto add = [&](Spans all) {
    for (const Index at : all) spans.push_back(at);
  };
  add(children(tree, generator).behind(size));
  for (Index at = tree.end_of(size); at < tree.end_of(generator); ++at)
    if (tree[at].kind.form() == Form::List) add(children(tree, at));
  return spans;
}

// How many spans go where the size is one lower: one, or as many as another number of
// the generator says, as in grids.
std::vector<Index> strides(const Tree& tree, Index generator, Index size, std::size_t most) {
  std::vector<Index> found{1};
  for (const Index at : children(tree, generator)) {
    const Node& node = tree[at];
    if (at > size && node.kind.form() != Form::Integer) break;
    const bool is_number = at != size && node.kind.form() == Form::Integer;
    if (is_number && node.value > 1 && node.value < tree.size() && found.size() < most)
      found.push_back(static_cast<Index>(node.value));
  }
  std::ranges::sort(found);
  const auto same = std::ranges::unique(found);
  found.erase(same.begin(), same.end());
  return found;
}

bool drop(Descent& descent, const Tree& base, Index size, Index span, Index stride) {
  const RankedValue ranked(base[size]);
  const auto most = find_largest(ranked.rank(), [&](std::uint64_t count) {
    return descent.attempt(base, [&](Tree& tree) {
      tree.set_value(size, ranked.value_at(ranked.rank() - count));
      for (std::uint64_t i = 0; i < count * stride && span < tree.size(); ++i) tree.erase(span);
    });
  });
  return most > 0;
}

// A number cannot be the size of more than there is.
bool lower_size(Descent& descent, Index generator, Index size) {
  descent.went_through();
  const Tree base = descent.best();
  const auto spans = droppable(base, generator, size);
  const std::size_t most = descent.plan().bounds.strides;
  for (const Index stride : strides(base, generator, size, most)) {
    if (RankedValue(base[size]).rank() > spans.size() / stride) continue;
    for (const Index span : spans)
      if (drop(descent, base, size, span, stride)) return true;
  }
  return false;
}

// The span around each; the root has itself.
std::vector<Index> parents_in(const Tree& tree) {
  std::vector<Index> parents(tree.size());
  std::vector<Index> open;
  for (Index at = 0; at < tree.size(); ++at) {
    while (!open.empty() && tree.end_of(open.back()) <= at) open.pop_back();
    parents[at] = open.empty() ? 0 : open.back();
    if (tree[at].extent > 1) open.push_back(at);
  }
  return parents;
}

// Whether this is a number that a generator drew as its own. Only what a generator drew may
// depend on what it drew before.
bool may_be_size(const Tree& tree, Index generator, Index number) {
  return tree[number].kind.form() == Form::Integer && RankedValue(tree[number]).rank() > 0 &&
         tree[generator].kind.form() == Form::Record && !schema::is_derived(tree[generator].kind);
}

}  // namespace

void lower_sizes(Descent& descent) {
  auto parents = parents_in(descent.best());
  for (Index size = 1; size < descent.best().size() && !descent.is_over(); ++size)
    while (size < descent.best().size() && may_be_size(descent.best(), parents[size], size) &&
           lower_size(descent, parents[size], size))
      parents = parents_in(descent.best());
}

}  // namespace sonde::shrink
