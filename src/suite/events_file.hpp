// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace sonde::suite {

// The variable by which the command `sonde` asks a test program to write its events to a file,
// beside the reports that the settings choose.
inline constexpr char events_variable[] = "SONDE_EVENTS";

// Of this program; empty if nobody asked.
const std::string& events_file();

}  // namespace sonde::suite
