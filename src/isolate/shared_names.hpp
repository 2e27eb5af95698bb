// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "isolate/frames.hpp"

// Names of places that a process has looked up, for the processes that are forked after it: each
// case that ends in a deadlock ends its process. Only in programs that schedule threads.
namespace sonde::isolate {

// Before the first fork.
void prepare_shared_names();

// The frames at a place, by its key; nothing if nobody has shared them.
std::optional<std::vector<StackFrame>> find_shared_name(const std::string& key);
void share_name(const std::string& key, const std::vector<StackFrame>& frames);

}  // namespace sonde::isolate
