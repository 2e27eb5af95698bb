// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace sonde::bench {

// 0 of nothing.
double mean(std::span<const double> values);
// Of an even number, the mean of the two in the middle. 0 of nothing.
double median(std::vector<double> values);

// Of the mean: the standard deviation over the root of how many there are. 0 of fewer than two.
double standard_error(std::span<const double> values);
// Of numbers above 0. 1 of nothing.
double geometric_mean(std::span<const double> values);

// Vargha and Delaney's A12, "A Critique and Improvement of the CL Common Language Effect
// Size Statistics", 2000: how likely a value of the first is larger than one of the second;
// equal ones count half. Neither may be empty.
double a12(std::span<const double> first, std::span<const double> second);

// The category of an A12 as its authors set the limits: how far it is from 0.5 either way, from
// "negligible" over "small" (0.56) and "medium" (0.64) to "large" (0.71).
std::string_view category_of_a12(double a12);

// The two-sided p of the Mann-Whitney test: how likely samples of one distribution differ
// that much. The normal approximation, corrected for ties and continuity.
double mann_whitney_p(std::span<const double> first, std::span<const double> second);

}  // namespace sonde::bench
