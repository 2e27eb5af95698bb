// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include "bench/threads.hpp"

namespace sonde::bench {

void add_threads(CLI::App& app, Threads& wanted);

}  // namespace sonde::bench
