// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace sonde::suite {

// Of Sonde: "0.1.0".
std::string version();

}  // namespace sonde::suite
