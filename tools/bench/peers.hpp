// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "bench/contender.hpp"

namespace sonde::bench {

// Other tools that search for the same failures over the same types. One that is not there is
// named all the same, with what hinders it.
std::vector<Contender> peers();

}  // namespace sonde::bench
