// SPDX-License-Identifier: Apache-2.0
#include "mutate/record_edits.hpp"

#include "mutate/tuning.hpp"
#include "tree/spans.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

constexpr unsigned edits_per_pair = 3;  // copied this way, that way, swapped

unsigned alike(const Tree& tree, Index record, Kind kind) {
  unsigned count = 0;
  for (const Index at : children(tree, record)) count += tree[at].kind == kind ? 1 : 0;
  return count;
}

Index nth_alike(const Tree& tree, Index record, Kind kind, unsigned number) {
  for (const Index at : children(tree, record))
    if (tree[at].kind == kind && number-- == 0) return at;
  return record;
}

struct Pair {
  Index one;
  Index other;
};

// Calls `each` with two fields of one kind until it returns false.
template <class Each>
void for_each_pair(const Tree& tree, Index record, Each each) {
  const Spans fields = children(tree, record);
  for (const Index one : fields)
    for (const Index other : fields.behind(one))
      if (tree[one].kind == tree[other].kind && !each(Pair{one, other})) return;
}

}  // namespace

RecordEdits::RecordEdits(const Tree& tree, Index record) : tree_(tree), record_(record) {
  const unsigned most_combinations = tuned.enumeration.combinations;
  unsigned combinations = 1;
  for (const Index at : children(tree, record))
    if (combinations <= most_combinations) combinations *= alike(tree, record, tree[at].kind);
  combines_ = combinations <= most_combinations;
  counts_.fixed = combinations > 1 ? combinations : 0;
  if (combines_) return;
  unsigned pairs = 0;
  for_each_pair(tree, record,
                [&](Pair) { return ++pairs * edits_per_pair < tuned.enumeration.pair_edits; });
  counts_.fixed = pairs * edits_per_pair;
}

void RecordEdits::write(Tree& made, unsigned edit, Chance) const {
  const auto span = made.open(tree_[record_].kind);
  if (combines_) write_combination(made, edit);
  else write_pair(made, edit);
  made.close(span);
}

void RecordEdits::write_combination(Tree& made, unsigned number) const {
  for (const Index at : children(tree_, record_)) {
    const Kind kind = tree_[at].kind;
    const unsigned choices = alike(tree_, record_, kind);
    made.append(tree_, nth_alike(tree_, record_, kind, number % choices));
    number /= choices;
  }
}

void RecordEdits::write_pair(Tree& made, unsigned number) const {
  Pair found{};
  unsigned left = number / edits_per_pair;
  for_each_pair(tree_, record_, [&](Pair pair) {
    found = pair;
    return left-- > 0;
  });
  const unsigned how = number % edits_per_pair;
  for (const Index at : children(tree_, record_)) {
    Index from = at;
    if (at == found.one && how != 0) from = found.other;
    if (at == found.other && how != 1) from = found.one;
    made.append(tree_, from);
  }
}

}  // namespace sonde::mutate
