// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "report/cells.hpp"

namespace sonde::report {

// The last values as one small bar each, in exactly so many columns, the newest at the right. The
// highest bar is the largest of them; a value above zero never looks like zero. The heights are
// logarithmic: discoveries get rare quickly, and the few late ones matter.
std::string sparkline(std::span<const double> values, std::size_t columns, Characters characters);

}  // namespace sonde::report
