// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sonde/json.hpp"
#include "sonde/programs.hpp"

namespace sonde::command {

// What the caches hold of the properties: cases, failures and runs. Throw Error where a cache
// cannot be read.
std::string stats_text(const std::vector<ListedProgram>& programs);
Json stats_json(const std::vector<ListedProgram>& programs);

}  // namespace sonde::command
