// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace micro {

// Starts with "bad!", looked at letter by letter.
bool is_bad(const std::string& text);

// Equals a text of 14 characters, compared at once.
bool is_password(const std::string& text);

}  // namespace micro
