// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace sonde::command {

// sonde why PROGRAM CASE: where a case came from.
void add_why_command(CLI::App& app, int& exit_code);

}  // namespace sonde::command
