// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace sonde::adapters {

// How a setting is given: "--max-tests N" to a plain program, "--sonde-max-tests=N" under a
// framework that ignores options which it does not know, else "SONDE_MAX_TESTS=N".
enum class OptionForm : std::uint8_t { Plain, Prefixed, Variable };

// "sonde 0.1.0".
std::string version_line();

// All settings, strategies and kinds of reports, a line each.
std::string help_on_settings(OptionForm form);

// What --sonde-help prints under a framework.
std::string framework_help(OptionForm form);

// The same in a few lines, to stand behind the help of the framework: names only.
std::string brief_help(OptionForm form);

}  // namespace sonde::adapters
