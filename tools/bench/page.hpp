// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "bench/recorded.hpp"

namespace sonde::bench {

// Everything that was measured: each command with what it printed.
std::string markdown_of(std::span<const Recorded> all);

// The same as one page of HTML that loads nothing, with plots of the trials.
std::string page_of(std::span<const Recorded> all);

}  // namespace sonde::bench
