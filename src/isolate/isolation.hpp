// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace sonde::isolate {

// Whether a debugger is attached to this process. It would not follow a child.
bool in_debugger();

// Why cases cannot run in a child of this process; empty where they can.
std::string obstacle_to_children();

}  // namespace sonde::isolate
