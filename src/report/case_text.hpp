// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "campaign/events.hpp"

namespace sonde::report {

// One case, as --verbose shows it: a line on its outcome, its labels and where it came from, and
// a line for each argument.
std::string to_text(const campaign::Ran& ran);

}  // namespace sonde::report
