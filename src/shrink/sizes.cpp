// SPDX-License-Identifier: Apache-2.0
#include "shrink/sizes.hpp"

#include <algorithm>

#include "schema/schema.hpp"
#include "shrink/find.hpp"
#include "shrink/ladder.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

// Only what a generator drew may depend on what it drew before.
bool is_opaque(Kind kind) {
  const Type* type = schema::find(kind);
  return type == nullptr || type->style == Style::Opaque;
}

// Later spans of which there may be one less: those that the generator drew itself,
// and elements of lists.
std::vector<Index> droppable(const Tree& tree, Index generator, Index size) {
  std::vector<Index> spans;
  for (Index at = tree.end_of(size); at < tree.end_of(generator); ++at) {
    const auto parent = *tree.parent(at);
    if (parent == generator || tree[parent].kind.form() == Form::List) spans.push_back(at);
  }
  return spans;
}

// So many spans go from this one on where the size is one lower: one, or as many as
// another number of the generator says, as in grids.
std::vector<Index> strides(const Tree& tree, Index generator, Index size) {
  std::vector<Index> found{1};
  for (Index at = generator + 1; at < size; at = tree.end_of(at))
    if (tree[at].kind.form() == Form::Integer && tree[at].value > 1 && tree[at].value < tree.size())
      found.push_back(static_cast<Index>(tree[at].value));
  for (Index at = tree.end_of(size); at < tree.end_of(generator); at = tree.end_of(at)) {
    if (tree[at].kind.form() != Form::Integer) break;
    if (tree[at].value > 1 && tree[at].value < tree.size())
      found.push_back(static_cast<Index>(tree[at].value));
  }
  std::ranges::sort(found);
  const auto same = std::ranges::unique(found);
  found.erase(same.begin(), same.end());
  return found;
}

bool drop(Descent& descent, const Tree& base, Index size, Index span, Index stride) {
  const Ladder ladder(base[size]);
  const auto most = find_largest(ladder.height(), [&](std::uint64_t count) {
    return descent.attempt(base, [&](Tree& tree) {
      tree.set_value(size, ladder.value_at(ladder.height() - count));
      for (std::uint64_t i = 0; i < count * stride && span < tree.size(); ++i) tree.erase(span);
    });
  });
  return most > 0;
}

void lower_size(Descent& descent, Index generator, Index size) {
  const Tree base = descent.best();
  for (const Index stride : strides(base, generator, size))
    for (const Index span : droppable(base, generator, size))
      if (drop(descent, base, size, span, stride)) return;
}

}  // namespace

void lower_sizes(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    const Tree& best = each.best();
    const Index size = places.front();
    if (best[size].kind.form() != Form::Integer || Ladder(best[size]).height() == 0) return;
    const auto generator = best.parent(size);
    if (generator && best[*generator].kind.form() == Form::Record &&
        is_opaque(best[*generator].kind))
      lower_size(each, *generator, size);
  });
}

}  // namespace sonde::shrink
