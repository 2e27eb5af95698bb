// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Lowers leaves that are equal at once, to the same value.
void lower_duplicates(Descent& descent);

// Makes the same edit at the same place in two fields of the same kind.
void simplify_twins(Descent& descent);

// Makes the same edit in spans that are equal.
void simplify_equal_spans(Descent& descent);

}  // namespace sonde::shrink
