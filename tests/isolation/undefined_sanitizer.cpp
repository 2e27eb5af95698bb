// SPDX-License-Identifier: Apache-2.0
#include <sonde/sonde.hpp>
#include <sys/syscall.h>
#include <unistd.h>

SONDE_PROPERTY(Overflow, IsAFailure, int a) {
  const volatile int opaque = a;
  const int sum = opaque + 1000;
  SONDE_CHECK(sum == sum);
}

#ifndef __clang__  // whose sanitizer does not announce its report
// The file of the report is gone, and the sanitizer goes on.
SONDE_PROPERTY(Overflow, IsAFailureWithoutFiles) {
  syscall(SYS_close_range, 3U, ~0U, 0U);
  const volatile int opaque = 2'000'000'000;
  const int sum = opaque + opaque;
  SONDE_CHECK(sum == sum);
}
#endif
