// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "api/description.hpp"
#include "tree/tree.hpp"

// Which arguments calls get, for the report: numbers by ranges, enumerators by name, strings and
// containers by their length. Other values have no ranges.
namespace sonde::api {

// The names of the ranges, in their order; none for what is not collected.
std::vector<std::string> ranges_of(const Argument& argument);

// "n", or "size of text".
std::string measured_name(const Argument& argument);

// The range that an argument of a call lies in; it has some.
std::size_t range_of(const Argument& argument, const void* object);

}  // namespace sonde::api
