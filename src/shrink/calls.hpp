// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/descent.hpp"

namespace sonde::shrink {

// An argument that is an earlier value becomes that value, so that the call which made
// it is no longer needed.
void write_values_of_references(Descent& descent);

// Short sequences, where no single call can go: two calls at once, or one call while a
// number or a reference of another changes.
void delete_pairs_of_calls(Descent& descent);
void delete_call_and_change(Descent& descent);
// The last call behind any few of the others.
void select_calls(Descent& descent);

}  // namespace sonde::shrink
