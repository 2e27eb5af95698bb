// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace sonde::isolate {

// Runs a function in a process of its own, a copy of this one, and returns its result. Where
// that process dies, this one dies in the same way, and its own parent handles the death.
// Nothing where no process can be started.
std::optional<std::string> run_in_own_process(const std::function<std::string()>& function);

}  // namespace sonde::isolate
