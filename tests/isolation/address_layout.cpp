// SPDX-License-Identifier: Apache-2.0
// A failure that needs random addresses, and some luck.
#include <sys/personality.h>

#include "sonde/sonde.hpp"

namespace {

bool has_random_addresses() {
  constexpr unsigned long no_change = 0xffffffff;
  return (personality(no_change) & ADDR_NO_RANDOMIZE) == 0;
}

unsigned runs = 0;

SONDE_PROPERTY(Addresses, AreFixed, int n) {
  SONDE_CHECK(n < 10 || !has_random_addresses() || ++runs % 4 >= 2);
}

}  // namespace
