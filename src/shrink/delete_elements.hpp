// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "shrink/groups.hpp"

namespace sonde::shrink {

// The elements of a list from `first` on, so many.
struct Run {
  Tree::Index first;
  Tree::Index count;
};

void erase(Tree& tree, const Places& lists, Run run);

// Goes through the elements of lists from the back, in runs that are as long as possible.
// `attempt` tries the base without a run, and returns whether the case still fails.
void delete_runs(Descent& descent, const Places& lists,
                 const std::function<bool(const Tree& base, Run run)>& attempt);

// Deletes runs of elements from lists, from the back, as many at once as it can. Where
// the list's length was drawn before it, that number goes down with it.
void delete_elements(Descent& descent, const Places& lists);
void delete_elements_of_lists(Descent& descent);

}  // namespace sonde::shrink
