// SPDX-License-Identifier: Apache-2.0
// expects: because it has a bit-field
// expects: Flags
#include "sonde/sonde.hpp"

struct Flags {
  unsigned mode : 3;
  bool is_open;
};

SONDE_PROPERTY(Flags, HaveAMode, Flags flags) {  // here
  SONDE_CHECK(flags.mode < 8);
}
