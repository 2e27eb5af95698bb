// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace sonde::command {

// sonde replay PROGRAM CASE: runs one case, once, in the process of the program.
void add_replay_command(CLI::App& app, int& exit_code);

}  // namespace sonde::command
