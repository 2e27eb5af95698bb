// SPDX-License-Identifier: Apache-2.0
// A property that starts a process now and then, and leaves it alone.
#include <cstdint>
#include <vector>

#include <sonde/sonde.hpp>
#include <unistd.h>

SONDE_PROPERTY(Leaver, Processes, std::vector<std::uint8_t> v) {
  static unsigned cases = 0;
  sonde::maximize("sum", v.empty() ? 0 : v[0]);
  if (++cases % 1000 != 1 || fork() != 0) return;
  setsid();
  sleep(1000);
  _exit(0);
}
