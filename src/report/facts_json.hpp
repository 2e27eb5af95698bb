// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "campaign/facts.hpp"

// Parts of the facts as JSON, for all reports that have them.
namespace sonde::report {

// A list of the lines of a text.
std::string lines_json(const std::string& text);
std::string arguments_json(const std::vector<campaign::Argument>& arguments);

}  // namespace sonde::report
