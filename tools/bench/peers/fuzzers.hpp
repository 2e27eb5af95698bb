// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "bench/contender.hpp"

namespace sonde::bench {

// libFuzzer and AFL++ over the same properties by sonde::libfuzzer. Each trial is a process of
// its own, of a program beside this one (sonde-bench-libfuzzer, sonde-bench-afl), whose CPU time
// counts from its first case on, as that of our strategies does.
std::vector<Contender> fuzzers();

}  // namespace sonde::bench
