// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "bench/recorded.hpp"

namespace sonde::bench {

// Text as HTML and SVG write it.
std::string escaped(const std::string& text);

// Both are SVG elements that need nothing else.

// For each contender, which share of all trials had found the failure after so many tests.
std::string survival_plot(std::span<const RecordedSeries> all);

// For each task, after how many tests each contender found the failure: one dot a trial; trials
// that found nothing stand at the right edge.
std::string tests_plot(std::span<const RecordedSeries> all);

}  // namespace sonde::bench
