// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include "bench/settings.hpp"

namespace sonde::bench {

// Adds --set. The numbers must outlive the app.
CLI::Option* add_set(CLI::App& sub, Numbers& numbers);

}  // namespace sonde::bench
