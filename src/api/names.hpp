// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace sonde::api {

// Whether a character can be part of a name in C++.
bool is_name_part(char c);

// Whether C++ text uses a name as a whole, and not as a member of something: in `a.size`
// and `std::size`, no variable `size` is used.
bool uses_name(std::string_view text, std::string_view name);

}  // namespace sonde::api
