// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sonde::command {

// One thing that `sonde doctor` looked at.
struct Finding {
  // Missing things keep something from working; warnings make it worse than it could be.
  enum class State : std::uint8_t { Ok, Warning, Missing };
  State state = State::Ok;
  std::string name{};    // "gdb"
  std::string what{};    // what is there, or is not
  std::string advice{};  // how to get it; empty where nothing is to be done
};
using Findings = std::vector<Finding>;

const char* name_of(Finding::State state);  // "ok"

}  // namespace sonde::command
