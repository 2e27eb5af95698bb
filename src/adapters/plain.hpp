// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::adapters {

// Exit codes of a plain test program; also in docs/reference.md.
inline constexpr int all_passed = 0;
inline constexpr int some_failed = 1;
inline constexpr int gate_unmet = 2;
inline constexpr int bad_usage = 3;
inline constexpr int internal_error = 4;

// Runs the enrolled properties as the command line says.
int run_main(int argc, char** argv);

}  // namespace sonde::adapters
