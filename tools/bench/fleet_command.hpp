// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include "bench/fleet.hpp"

namespace sonde::bench {

void add_fleet(CLI::App& app, FleetLoad& wanted);

}  // namespace sonde::bench
