// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace sonde::bench {

enum class Extent : std::uint8_t { Full, Quick };

// Runs every measurement, one after the other, each as a command of `program`, and writes
// all.json, all.md and index.html to the folder, anew after each. False if one was not complete.
bool measure_all(const std::string& program, const std::string& folder, Extent extent);

}  // namespace sonde::bench
