// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "bench/workloads.hpp"

namespace sonde::bench {

inline constexpr const char* large_workload_name = "suite-large-code";

// The workload of the suite with much code; none in a program that was built without that code.
// sonde-bench-large has it.
std::vector<Workload> large_workloads();

// Builds sonde-bench-large in this build folder and becomes that program, with these arguments.
// Throws Error where either fails.
[[noreturn]] void run_large(const std::string& build_folder, std::vector<std::string> arguments);

}  // namespace sonde::bench
