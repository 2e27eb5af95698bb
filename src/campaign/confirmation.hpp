// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "run/rate.hpp"

namespace sonde::campaign {

// How often a failure that was found comes back when its case is run again. The names are part
// of the machine-readable reports.
enum class Frequency : std::uint8_t {
  Always,
  Sometimes,  // it is confirmed, but some runs pass
  Seldom,     // it could not be confirmed: the verdict is flaky
};
std::string_view name_of(Frequency frequency);  // "sometimes"

// When a failure is confirmed. With these numbers, a failure of probability 0.1 is confirmed in
// 45% of its discoveries, one of 0.02 in less than 1%.
struct ConfirmationRule {
  unsigned exact = 4;      // if so many runs fail from the start, all others would
  unsigned most = 40;      // runs, those from the start included
  unsigned hopeless = 10;  // given up if none of so many fails
  unsigned enough = 4;     // failures
};

// The frequency that these runs show; nothing while more of them are needed.
std::optional<Frequency> frequency_of(run::Rate so_far, const ConfirmationRule& rule);

}  // namespace sonde::campaign
