// SPDX-License-Identifier: Apache-2.0
#include "shrink/reorder.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "mutate/rebuild.hpp"
#include "shrink/order.hpp"
#include "tree/spans.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;
using Numbers = std::vector<std::size_t>;  // of children

std::vector<Index> children_of(const Tree& tree, Index span) {
  std::vector<Index> found;
  for (const Index at : children(tree, span)) found.push_back(at);
  return found;
}

Numbers as_they_are(std::size_t count) {
  Numbers numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  return numbers;
}

// Where children of one kind stand, the others stay.
void sort_alike(const Tree& tree, const std::vector<Index>& children, Kind kind, Numbers& order) {
  Numbers places;
  for (std::size_t i = 0; i < children.size(); ++i)
    if (tree[children[i]].kind == kind) places.push_back(i);
  Numbers sorted = places;
  std::ranges::sort(sorted, [&](std::size_t one, std::size_t other) {
    const auto simplicity = compare(tree, children[one], tree, children[other]);
    return simplicity < 0 || (simplicity == 0 && one < other);
  });
  for (std::size_t i = 0; i < places.size(); ++i) order[places[i]] = sorted[i];
}

Numbers sorted_children(const Tree& tree, Index span) {
  const auto children = children_of(tree, span);
  Numbers order = as_they_are(children.size());
  std::vector<Kind> done;
  for (const Index child : children) {
    const Kind kind = tree[child].kind;
    if (std::ranges::find(done, kind) != done.end()) continue;
    done.push_back(kind);
    sort_alike(tree, children, kind, order);
  }
  return order;
}

void write_ordered(Tree& made, const Tree& from, std::span<const Index> spans,
                   const Numbers& order) {
  mutate::rebuild(made, from, spans, [&](Tree& into, Index at) {
    const auto children = children_of(from, at);
    const auto copy = into.open(from[at].kind, from[at].value);
    for (const std::size_t number : order) into.append(from, children[number]);
    into.close(copy);
  });
}

bool attempt(Descent& descent, const Tree& base, const Places& spans, const Numbers& order) {
  return descent.attempt_written([&](Tree& made) { write_ordered(made, base, spans, order); });
}

// Moves each child forward, past those of its kind that are not as simple.
void insert_each(Descent& descent, const Tree& base, const Places& spans) {
  const auto children = children_of(base, spans.front());
  Numbers order = as_they_are(children.size());
  for (std::size_t i = 1; i < order.size(); ++i) {
    for (std::size_t at = i; at > 0; --at) {
      const Index here = children[order[at]];
      const Index before = children[order[at - 1]];
      if (base[here].kind != base[before].kind || compare(base, here, base, before) >= 0) break;
      std::swap(order[at], order[at - 1]);
      if (attempt(descent, base, spans, order)) continue;
      std::swap(order[at], order[at - 1]);
      break;
    }
  }
}

}  // namespace

void reorder(Descent& descent, const Places& spans) {
  const Tree base = descent.best();
  const Index count = base.child_count(spans.front());
  for (const Index span : spans)
    if (base.child_count(span) != count) return;
  const Numbers order = sorted_children(base, spans.front());
  if (order == as_they_are(count) || attempt(descent, base, spans, order)) return;
  insert_each(descent, base, spans);
}

void reorder_siblings(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    if (each.best()[places.front()].extent > 2) reorder(each, places);
  });
}

void sort_siblings(Tree& tree) {
  Tree sorted;
  for (Index span = tree.size(); span-- > 0;) {
    const Numbers order = sorted_children(tree, span);
    if (order == as_they_are(order.size())) continue;
    write_ordered(sorted, tree, std::array{span}, order);
    std::swap(tree, sorted);
  }
}

}  // namespace sonde::shrink
