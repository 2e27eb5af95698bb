// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Moves the elements of a list to the next sibling list of its kind, or to the list of
// its kind that it stands in.
void join_lists(Descent& descent);

}  // namespace sonde::shrink
