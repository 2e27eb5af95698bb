// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace sonde::coverage {

// The counters of a module, one byte an edge, which its code raises by itself, armed
// or not. The module stays loaded from then on: nobody would tell that it goes.
void add_counters(std::uint8_t* begin, std::uint8_t* end);

// Drops what was counted so far, as while arguments were drawn.
void clear_counters();
// Hands what was counted to the recorder.
void read_counters();

}  // namespace sonde::coverage
