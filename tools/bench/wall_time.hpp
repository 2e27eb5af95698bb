// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::bench {

// Compiles a test program for each published study of call sequences, as a user would, and runs
// it once for every mutant: wall time from start to report, beside what was published.
void wall_times();

}  // namespace sonde::bench
