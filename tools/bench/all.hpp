// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sonde::bench {

enum class Extent : std::uint8_t { Full, Quick };

struct Everything {
  std::string program;  // whose commands are run
  std::string folder;
  Extent extent = Extent::Full;
  std::vector<std::string> only{};  // measurements by name; empty for all
};

// Runs every measurement, one after the other, each as a command of the program, and writes
// all.json, all.md and index.html to the folder, anew after each. False if one was not complete.
bool measure_all(const Everything& wanted);

}  // namespace sonde::bench
