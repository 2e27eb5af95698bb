// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

namespace sonde::bench {

// CPU seconds of all processes that this one started, and of those that they started, whatever
// group or session they are in. Those that ended count where their parent waited for them. By the
// system's ticks, of 10 ms.
double cpu_seconds_below(pid_t process);

}  // namespace sonde::bench
