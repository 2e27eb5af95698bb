// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace sonde::command {

// sonde show PROGRAM CASE: prints a case without running it.
void add_show_command(CLI::App& app, int& exit_code);

}  // namespace sonde::command
