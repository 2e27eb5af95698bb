// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/facts.hpp"
#include "sonde/report/test_form.hpp"

namespace sonde::report {

// Adapters know theirs; without one it is a program whose exit code tells.
void set_test_form(const TestForm& chosen);

// Writes each failing sequence, as a test that needs no Sonde, into the folder of the settings,
// under a name that follows from what it holds. Tells in the facts where it is, or why it is not.
void write_tests(campaign::Facts& facts);

}  // namespace sonde::report
