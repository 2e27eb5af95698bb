// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace sonde::isolate {

// Runs a function in a process of its own, a copy of this one, and hands back what it says.
// Where that process dies, this one dies in the same way: whoever waits for this one knows
// what to do. Nothing where there is no process to be had.
std::optional<std::string> said_in_own_process(const std::function<std::string()>& function);

}  // namespace sonde::isolate
