// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "suite/request.hpp"

namespace sonde::suite {

// Asks a program to write cases of one of its properties as files that people commit: those that
// are named as --replay names them behind the @, or without a name all failures in the cache.
// Returns their files. Throws Error.
std::vector<std::string> accept_cases(const std::string& program,
                                      const std::vector<std::string>& arguments,
                                      const std::string& property,
                                      const std::vector<std::string>& names);

// The side of the program.
std::string answer_accepted(const Request& request);

}  // namespace sonde::suite
