// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <string>

#include <CLI/CLI.hpp>

namespace sonde::bench {

// For an option above 0. CLI11's own message names a range up to the largest double.
inline const CLI::Validator positive(
    [](const std::string& text) {
      return std::strtod(text.c_str(), nullptr) > 0 ? "" : "'" + text + "' is not above 0";
    },
    "POSITIVE");

}  // namespace sonde::bench
