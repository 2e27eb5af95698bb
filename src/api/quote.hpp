// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sonde/api/description.hpp"

namespace sonde::api {

// What the source at that place, or below it, writes behind `start`, up to the end of the
// call that it is an argument of. None where there is no such source any more.
std::optional<std::string> quoted(const Where& where, std::string_view start);

// The same of a source's text.
std::optional<std::string> quoted_in(std::string_view source, unsigned line,
                                     std::string_view start);

}  // namespace sonde::api
