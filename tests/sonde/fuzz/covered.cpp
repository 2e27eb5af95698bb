// SPDX-License-Identifier: Apache-2.0
// Instrumented, with debug information: the record of a run says which lines were reached.
#include <cstdlib>
#include <string>

#include <sonde/sonde.hpp>

namespace {

volatile int seen = 0;

[[gnu::noinline]] void look_at(int number) { seen = number; }

[[gnu::noinline]] void classify(int number) {
  if (number > 1000) {
    look_at(1);  // reached
    seen = 10;
  } else if (seen == -77) {
    look_at(2);  // never reached
    seen = 11;
  } else {
    look_at(3);  // reached
    seen = 12;
  }
}

[[gnu::noinline]] bool is_odd(int number) {
  if (number % 2 != 0) {
    look_at(4);  // reached by discarded cases
    return true;
  }
  return false;
}

[[gnu::noinline]] void crash(int number) {
  if (number > 0) {
    look_at(5);  // reached by a case that dies
    std::abort();
  }
}

}  // namespace

SONDE_PROPERTY(Covered, Classified, int number) { classify(number); }

SONDE_PROPERTY(Covered, Even, int number) {
  SONDE_ASSUME(!is_odd(number));
  look_at(number);  // reached
}

SONDE_PROPERTY(Covered, Crashes, int number) { crash(number); }
