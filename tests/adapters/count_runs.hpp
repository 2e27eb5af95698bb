// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>

// Says on standard error how often property bodies ran.
struct CountedRuns {
  ~CountedRuns() { std::fprintf(stderr, "bodies run: %d\n", count); }
  int count = 0;
};

inline CountedRuns runs;
