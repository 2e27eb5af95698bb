// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/finding.hpp"
#include "sonde/programs.hpp"

namespace sonde::command {

// Whether a test program has what Sonde can use, and whether that is really active: a few cases
// of its first properties are run.
Findings findings_on(const ListedProgram& program);

// Whether a file has lines of the source in its debug information.
bool has_debug_lines(const std::string& file);

}  // namespace sonde::command
