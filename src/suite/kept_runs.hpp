// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "suite/property_work.hpp"

namespace sonde::suite {

// Keeps in the caches what the run came to, for every property that was judged. The programs would
// do it one by one, and wait for the disk each time. Returns what went wrong.
std::vector<std::string> keep_runs(const std::vector<std::unique_ptr<PropertyWork>>& properties,
                                   Interruption interruption);

}  // namespace sonde::suite
