// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include <CLI/CLI.hpp>

namespace sonde::command {

// A command of the tool. `add` adds it with its options, its help and an example. When the command
// line has been read, the command runs: it sets the exit code, or throws Error with a sentence
// about wrong usage.
struct Command {
  void (*add)(CLI::App& app, int& exit_code);
};
std::span<const Command> commands();

inline constexpr const char* exit_codes =
    "exit codes: 0 clean; 1 a property failed; 2 a gate is unmet, or too few cases are valid;\n"
    "3 wrong usage, or a program that cannot be used; 4 an error of the system or of Sonde;\n"
    "130 interrupted";

// Arguments for the test programs, which stand behind "--", arrive as values of this option.
inline constexpr const char* pass_on_option = "--pass-on";

}  // namespace sonde::command
