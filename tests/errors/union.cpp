// SPDX-License-Identifier: Apache-2.0
// expects: because it holds a union
// expects: Number
#include "sonde/sonde.hpp"

struct Number {
  bool is_whole;
  union {
    int whole;
    double real;
  };
};

SONDE_PROPERTY(Numbers, AreWhole, Number number) {  // here
  SONDE_CHECK(number.is_whole);
}
