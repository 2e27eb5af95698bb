// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "bench/plan.hpp"

namespace sonde::bench {

// Writes every trial and what they come to, as one document.
void write_json(const Plan& plan, std::span<const Series> all);

}  // namespace sonde::bench
