// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/facts.hpp"

namespace sonde::campaign {

// Whether nearly all valid cases are the simplest one, or have the same part empty.
bool is_vacuous(const Facts& facts);

// Sentences on why a property that passed was tested less than its verdict says. Each is one
// line, without an end. Nothing here fails a property: gates do.
std::vector<std::string> warnings_of(const Facts& facts);

}  // namespace sonde::campaign
