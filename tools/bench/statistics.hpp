// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

namespace sonde::bench {

// 0 of nothing.
double mean(std::span<const double> values);
// Of an even number, the mean of the two in the middle. 0 of nothing.
double median(std::vector<double> values);

// Vargha and Delaney's A12, "A Critique and Improvement of the CL Common Language Effect
// Size Statistics", 2000: how likely a value of the first is larger than one of the second;
// equal ones count half. Neither may be empty.
double a12(std::span<const double> first, std::span<const double> second);

// The two-sided p of the Mann-Whitney test: how likely samples of one distribution differ
// that much. The normal approximation, corrected for ties and continuity.
double mann_whitney_p(std::span<const double> first, std::span<const double> second);

}  // namespace sonde::bench
