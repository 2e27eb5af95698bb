// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/descent.hpp"

namespace sonde::shrink {

// A reference to an earlier value becomes that value, so that the step which made it is
// no longer needed.
void write_values_of_references(Descent& descent);

// A step goes together with all steps that need a value which it made.
void delete_steps_with_dependents(Descent& descent);

// Short lists of steps, where no single step can go: two steps at once, or one step while
// a number or a reference of another changes.
void delete_pairs_of_steps(Descent& descent);
void delete_step_and_change(Descent& descent);
// The last step behind any few of the others.
void select_steps(Descent& descent);

// Goes on as long as an attempt at some list of steps of the best case finds a simpler one.
void repeat_on_steps(Descent& descent,
                     bool (*attempt)(Descent&, const Tree& base, Tree::Index list));

}  // namespace sonde::shrink
