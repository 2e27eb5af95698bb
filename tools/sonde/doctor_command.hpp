// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace sonde::command {

// sonde doctor [PROGRAM...]: what works, what is missing, and how to get it.
void add_doctor_command(CLI::App& app, int& exit_code);

}  // namespace sonde::command
