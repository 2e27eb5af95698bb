// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace sonde::command {

// Two texts of lines as one: lines that only the first has behind "- ", those that only the second
// has behind "+ ", common ones behind two blanks.
std::string difference(const std::string& one, const std::string& other);

}  // namespace sonde::command
