// SPDX-License-Identifier: Apache-2.0
// Compiled twice: as it stands, and optimised. Where an optimiser joins equal code of two lines,
// one of them is lost, so no two lines here are alike. Lines are counted from the first one of a
// function.
#include "mapped.hpp"

#ifdef SONDE_OPTIMISED
#define SONDE_NAMED(name) optimised_##name
#else
#define SONDE_NAMED(name) plain_##name
#endif

namespace {

volatile int seen = 0;

[[gnu::noinline]] void look_at(int number) { seen = number; }

}  // namespace

void SONDE_NAMED(either)(int number) {
  look_at(1);
  if (number > 10) {
    look_at(2);
    seen = 3;
  } else {
    look_at(seen + 4);
    seen = seen * 5;
  }
  seen = seen / 6;
  if (number > 20) look_at(7);
  seen = 8;
}
static const int either_line = __LINE__ - 13;

[[gnu::noinline]] static void SONDE_NAMED(target)(int number) {
  if (number == 77) {
    look_at(1);
  }
}
static const int target_line = __LINE__ - 5;

void SONDE_NAMED(deep)(int number) {
  if (number % 2 == 0) {
    look_at(number);
    if (number > 50) {
      look_at(2 * number);
      SONDE_NAMED(target)(number);
    }
  }
}
static const int deep_line = __LINE__ - 9;

MappedLines SONDE_NAMED(lines)() { return {either_line, deep_line, target_line}; }
