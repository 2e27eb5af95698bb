// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "campaign/facts.hpp"

namespace sonde::report {

// How often each function of an API was called, as lines; empty for other properties. The share
// is that of all calls, and behind a rejection that of all attempts to call the function.
std::string calls_table(const campaign::Facts& facts);

}  // namespace sonde::report
