// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/facts.hpp"

namespace sonde::campaign {

// Sentences on why a property that passed was tested less than its verdict says. Each is one
// line, without an end. Nothing here fails a property: gates do.
std::vector<std::string> warnings_of(const Facts& facts);

}  // namespace sonde::campaign
