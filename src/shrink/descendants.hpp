// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Replaces spans by spans of the same kind inside them: trees collapse to subtrees.
void replace_by_descendants(Descent& descent);

// Replaces spans by the simplest one of their kind elsewhere in the case.
void repeat_minimal_spans(Descent& descent);

}  // namespace sonde::shrink
