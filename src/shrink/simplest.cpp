// SPDX-License-Identifier: Apache-2.0
#include "shrink/simplest.hpp"

#include <algorithm>

#include "mutate/rebuild.hpp"
#include "schema/schema.hpp"
#include "shrink/ranked_value.hpp"
#include "tree/spans.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

constexpr std::size_t most_runs = 256;  // that are tried in vain, before other passes

void append_parts(Tree& made, const Tree& from, Index span) {
  const auto copy = made.open(from[span].kind, from[span].value);
  for (const Index child : children(from, span)) append_simplest(made, from, child);
  made.close(copy);
}

// What the first alternative of a generator holds is up to it: nothing is handed to it.
void append_first_alternative(Tree& made, const Tree& from, Index span) {
  if (from[span].value == 0) return append_parts(made, from, span);
  made.leaf(from[span].kind, std::uint64_t{0});
}

bool is_simplest(const Tree& tree, const Node& leaf) {
  if (leaf.kind.form() == Form::Bytes) return tree.bytes(leaf).empty();
  return is_number(leaf) ? RankedValue(leaf).rank() == 0 : leaf.value == 0;
}

Places leaves_to_simplify(const Tree& tree) {
  Places leaves;
  for (Index at = 0; at < tree.size(); ++at)
    if (is_leaf(tree[at]) && !is_simplest(tree, tree[at])) leaves.push_back(at);
  return leaves;
}

Places part_of(const Places& places, std::size_t first, std::size_t count) {
  const auto end = std::min(first + count, places.size());
  return {places.begin() + static_cast<std::ptrdiff_t>(first),
          places.begin() + static_cast<std::ptrdiff_t>(end)};
}

void simplify_runs(Descent& descent, std::size_t size) {
  Places all = leaves_to_simplify(descent.best());
  for (std::size_t first = 0; first < all.size() && !descent.is_over();) {
    const auto improvements = descent.improvements();
    simplify(descent, part_of(all, first, size));
    if (descent.improvements() != improvements) all = leaves_to_simplify(descent.best());
    else first += size;
  }
}

}  // namespace

void append_simplest(Tree& made, const Tree& from, Index span) {
  const Kind kind = from[span].kind;
  const Type* type = schema::find(kind);
  if (schema::is_derived(type)) return schema::append_simplest(made, *type);
  switch (kind.form()) {
    case Form::Record: return append_parts(made, from, span);
    case Form::Choice: return append_first_alternative(made, from, span);
    case Form::Bytes: made.leaf(kind, std::string_view()); return;
    case Form::List:
    case Form::Integer:
    case Form::Real:
    case Form::Hole: made.leaf(kind, std::uint64_t{0}); return;
  }
}

void simplify(Descent& descent, const Places& places) {
  descent.attempt_written([&](Tree& made) {
    mutate::rebuild(made, descent.best(), places,
                    [&](Tree& into, Index at) { append_simplest(into, descent.best(), at); });
  });
}

void simplify_runs_of_leaves(Descent& descent) {
  std::size_t count = leaves_to_simplify(descent.best()).size();
  std::size_t before = 0;
  do {
    before = count;
    for (std::size_t size = count; size > count / most_runs; size /= 2)
      simplify_runs(descent, size);
    count = leaves_to_simplify(descent.best()).size();
  } while (count < before / 2 && !descent.is_over());
}

void simplify_spans(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    if (each.best()[places.front()].extent > 1) simplify(each, places);
  });
}

}  // namespace sonde::shrink
