// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/workloads.hpp"

namespace sonde::bench {

// The examples of the draft post on labels as coverage. Nothing of them is instrumented.
Workload labels_post_workload();

}  // namespace sonde::bench
