// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace sonde::command {

// sonde list PROGRAM...: names the properties of test programs.
void add_list_command(CLI::App& app, int& exit_code);

}  // namespace sonde::command
