// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Makes strings shorter, then their characters simpler: all at once, equal ones
// together, one by one, sorted. All of these leaves get the same text.
void simplify_text(Descent& descent, const Places& leaves);
void simplify_texts(Descent& descent);

}  // namespace sonde::shrink
