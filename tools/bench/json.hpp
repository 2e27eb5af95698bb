// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "bench/plan.hpp"
#include "bench/recorded.hpp"

namespace sonde::bench {

// Writes every trial and what they come to, as one document.
void write_json(const Plan& plan, std::span<const Series> all);

// The trials of a file that write_json wrote.
std::vector<RecordedSeries> read_series(const std::string& file);

// What many commands printed, with their trials, as one document.
std::string json_of(std::span<const Recorded> all);

}  // namespace sonde::bench
