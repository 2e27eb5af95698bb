// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "campaign/facts.hpp"

namespace sonde::report {

// An argument of a counterexample as a declaration. A text of several lines, which a user's
// printer wrote, stands below the name.
std::string line_of(const campaign::Argument& argument);

}  // namespace sonde::report
