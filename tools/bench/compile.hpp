// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace sonde::bench {

// What a test file costs to compile: CPU seconds of the compiler (the least of
// `rounds`) and the size of the object, against <string> and <vector> alone.
void compile(const std::string& include_folder, unsigned rounds);

}  // namespace sonde::bench
