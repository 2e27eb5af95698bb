// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace sonde::command {

// sonde accept PROGRAM CASE: writes failures as case files that people commit.
void add_accept_command(CLI::App& app, int& exit_code);

}  // namespace sonde::command
