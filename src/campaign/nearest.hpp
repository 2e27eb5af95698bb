// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace sonde::campaign {

// The name that was probably meant, by the fewest letters to change, add or leave out;
// empty where none is near.
std::string nearest(std::string_view word, std::span<const std::string> names);

// "; did you mean max-tests?", or empty.
std::string suggestion(std::string_view word, std::span<const std::string> names);

}  // namespace sonde::campaign
