// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::adapters {

// Exit codes of a plain test program; also in docs/reference.md.
enum ExitCode : int {
  all_passed = 0,
  some_failed = 1,
  gate_unmet = 2,
  bad_usage = 3,
  internal_error = 4,
};

// Runs the enrolled properties as the command line says.
int run_main(int argc, char** argv);

}  // namespace sonde::adapters
