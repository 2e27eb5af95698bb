// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace sonde::bench {

// What coverage costs, as multiples of the same code uninstrumented: that is measured by
// `plain`, this program with nothing instrumented, in turns with this one. Every figure
// is the median of `rounds`.
void coverage_costs(const std::string& plain, unsigned rounds);

// What the uninstrumented program is asked for: its figures alone, in nanoseconds.
void coverage_baseline();

}  // namespace sonde::bench
