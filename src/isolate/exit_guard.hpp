// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace sonde::isolate {

// From now on, this process does not end with code 0 from inside a case, whichever function the
// case calls for it: the exit code is 1 then, and a sentence on standard error names the
// property. For cases that run in the program itself.
void guard_exits(const std::string& property);

}  // namespace sonde::isolate
