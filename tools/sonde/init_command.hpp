// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace sonde::command {

// sonde init [DIR]: writes a first property, and the lines of CMake that build it.
void add_init_command(CLI::App& app, int& exit_code);

}  // namespace sonde::command
