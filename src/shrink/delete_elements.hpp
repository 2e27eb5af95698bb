// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Deletes runs of elements from lists, from the back, as many at once as it can. Where
// the list's length was drawn before it, that number goes down with it.
void delete_elements(Descent& descent, const Places& lists);
void delete_elements_of_lists(Descent& descent);

}  // namespace sonde::shrink
