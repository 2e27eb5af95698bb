// SPDX-License-Identifier: Apache-2.0
// Where cases run in this process and standard error is watched, neither the last line of the log
// nor the report of the sanitizer is lost.
#include <cstdio>
#include <memory>

#include <sonde/sonde.hpp>

int* volatile freed = nullptr;

SONDE_PROPERTY(Watched, UseAfterFree, int n) {
  sonde::watch_stderr("n is");
  std::fprintf(stderr, "n is %s\n", n < 10 ? "small" : "large");
  freed = std::make_unique<int>(n).get();
  SONDE_CHECK(n < 10 || *freed == n);
}
