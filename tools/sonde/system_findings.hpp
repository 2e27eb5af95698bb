// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sonde/finding.hpp"

namespace sonde::command {

// What this machine has for Sonde: compilers with what they can do, and tools for reports.
Findings findings_on_compilers();
Findings findings_on_system();

// Whether what runs learn finds space. The folder need not exist yet.
Finding finding_on_disk(const std::string& cache);

}  // namespace sonde::command
