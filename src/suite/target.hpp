// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sonde::suite {

// A part of the code at which a run is directed: a file, lines of a file, or a function.
struct Target {
  std::string text{};       // as it is shown
  std::string file{};       // a path, or its last parts; empty: a function
  std::uint32_t first = 0;  // line; 0: all of the file
  std::uint32_t last = 0;   // line
  std::string function{};   // its name, or the last parts of it
  bool is_changed = false;  // since a revision; else somebody named it

  bool operator==(const Target&) const = default;
};

// FILE, FILE:LINE, FILE:FIRST-LAST or FUNCTION. Throws Error where it is none of these.
Target target_in(std::string_view text);

// Whether a file of the debug information is the one that a target names.
bool is_named(const std::string& file, const std::string& name);

}  // namespace sonde::suite
