// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "campaign/facts.hpp"

namespace sonde::report {

// What a person reads about one property: a line when it passed without labels,
// the counterexample and how to replay it when it failed.
std::string to_text(const campaign::Facts& facts);

// The command that runs the property of the moment again, with a setting. Adapters know what
// their framework needs; without one it is the environment variable.
using Command = std::string (*)(const std::string& program, const std::string& setting,
                                const std::string& value);
void set_command(Command chosen);

}  // namespace sonde::report
