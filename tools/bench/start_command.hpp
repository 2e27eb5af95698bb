// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include "bench/start.hpp"

namespace sonde::bench {

void add_start(CLI::App& app, Start& wanted);

}  // namespace sonde::bench
