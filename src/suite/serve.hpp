// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sonde/campaign/definition.hpp"

namespace sonde::suite {

// The environment variable by which a scheduler says what it started a program for:
// "FILE:PARENT:PROPERTY", the number of a socket, the process that started it, an id.
inline constexpr char served_variable[] = "SONDE_SERVE";

// Whether a scheduler has started this program for one of its properties.
bool is_served();
// ... and does what the scheduler orders for this one, if it is the one: then it does not return.
void serve_if_meant(const Definition& definition);

}  // namespace sonde::suite
