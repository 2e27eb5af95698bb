// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/api/checking.hpp"

namespace sonde::api {

// The function whose contract was entered last and not left; else the one that the sequence
// calls, or "the test".
const char* innermost_function();

}  // namespace sonde::api
