// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include "bench/jobs.hpp"

namespace sonde::bench {

void add_jobs(CLI::App& app, Jobs& wanted);

}  // namespace sonde::bench
