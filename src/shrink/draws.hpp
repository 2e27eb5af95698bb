// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Deletes runs of what an imperative generator drew one after the other, alone or while a choice
// right before the run becomes simpler. Such draws are a flat row: no span says which of them
// belong to a part that a simpler choice leaves out.
void delete_draws(Descent& descent);

}  // namespace sonde::shrink
