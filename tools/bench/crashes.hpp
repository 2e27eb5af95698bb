// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::bench {

// Prints what crashes cost a fuzz run: the same property with a crash in a share of its cases,
// beside one that never crashes. One table, with the ratio of cases per second.
void measure_crashes(double seconds);

}  // namespace sonde::bench
