// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include "bench/contracts.hpp"

namespace sonde::bench {

void add_contracts(CLI::App& app, Contracts& wanted);

}  // namespace sonde::bench
