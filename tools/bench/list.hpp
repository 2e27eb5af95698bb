// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::bench {

// Prints the workloads with their tasks, and the strategies.
void list();

}  // namespace sonde::bench
