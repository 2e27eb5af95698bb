// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sonde/json.hpp"
#include "store/fleet_status.hpp"

namespace sonde::command {

// Adds `sonde status`. `exit_code` is set when the command has run; it must outlive the app.
void add_status_command(CLI::App& app, int& exit_code);

// What the command prints.
std::string status_text(const store::FleetStatus& status);
Json status_json(const store::FleetStatus& status);

}  // namespace sonde::command
