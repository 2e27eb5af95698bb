// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Tries simpler alternatives of choices, which keep the fields that fit them (as
// MUTAGEN's mutants of a constructor do). A generator takes what it can use of what
// the other alternative held.
void simplify_choice(Descent& descent, const Places& choices);
void simplify_choices(Descent& descent);

}  // namespace sonde::shrink
