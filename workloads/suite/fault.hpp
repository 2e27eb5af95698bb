// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace suite {

// Code under test is compiled twice: as it should be, and with its fault. Nothing chooses
// between the two at run time, so coverage sees a fault only where the fault acts.
enum class Fault : std::uint8_t { Absent, Present };

}  // namespace suite
