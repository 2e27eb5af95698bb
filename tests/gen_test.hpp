// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/domains/gen.hpp"

// Declared here, defined in gen_elsewhere_test.cpp.
namespace sonde::elsewhere {

Gen<int> ages();
Gen<const char*> words(unsigned most);

}  // namespace sonde::elsewhere
