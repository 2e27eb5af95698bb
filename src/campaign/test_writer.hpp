// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/facts.hpp"

namespace sonde::campaign {

// Writes each failing sequence, as a test that needs no Sonde, into the folder of the settings,
// under a name that follows from what it holds. Adds to the facts where it is, or why it is not.
void write_tests(Facts& facts);

}  // namespace sonde::campaign
