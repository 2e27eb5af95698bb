// SPDX-License-Identifier: Apache-2.0
#include "suite/version.hpp"

#ifndef SONDE_VERSION
#define SONDE_VERSION "unknown"  // compiled by no build of ours
#endif

namespace sonde::suite {

std::string version() { return SONDE_VERSION; }

}  // namespace sonde::suite
