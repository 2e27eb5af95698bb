// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace sonde::bench {

// Cost per test of the engine, beside a plain loop that draws the same values and
// beside RapidCheck, in the same run. Every figure is the median of `rounds`.
void overhead(std::uint64_t tests, unsigned rounds);

}  // namespace sonde::bench
