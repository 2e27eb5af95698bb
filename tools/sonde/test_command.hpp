// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace sonde::command {

// sonde test PROGRAM...: runs properties as their programs do, one program after the other.
void add_test_command(CLI::App& app, int& exit_code);

}  // namespace sonde::command
