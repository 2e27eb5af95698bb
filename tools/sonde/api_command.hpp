// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace sonde::command {

void add_api_command(CLI::App& app, int& exit_code);

}  // namespace sonde::command
