// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shrink/descent.hpp"

namespace sonde::shrink {

// Spans that get the same edit at once: in order, of one kind, none inside another.
using Places = std::vector<Tree::Index>;

// Every span alone.
std::vector<Places> single_spans(const Tree& tree);

// The same place in two fields of one record that have the same kind, as far as both
// have the same shape: what must stay alike there does.
std::vector<Places> twins(const Tree& tree);

// Leaves that have the same kind and the same value. Each is compared with every other, so
// there are none in trees of more nodes than `most`.
std::vector<Places> equal_leaves(const Tree& tree, Tree::Index most);

// Spans of more than one node that are equal, the largest only; none in trees of more nodes.
std::vector<Places> equal_spans(const Tree& tree, Tree::Index most);

// Whether these are spans of this kind that stand apart, as a group does: a run may
// have consumed a case of another shape.
bool are_apart(const Tree& tree, const Places& places, Kind kind);

// Visits every group of the best tree, also while visits change it.
template <class Grouping, class Visit>
void for_each_group(Descent& descent, Grouping grouping, Visit visit) {
  auto groups = grouping(descent.best());
  for (std::size_t i = 0; i < groups.size() && !descent.is_over(); ++i) {
    const auto before = descent.improvements();
    visit(descent, groups[i]);
    if (descent.improvements() != before) groups = grouping(descent.best());
  }
}

}  // namespace sonde::shrink
