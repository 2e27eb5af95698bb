// SPDX-License-Identifier: Apache-2.0
// expects: nor for an aggregate that holds a union
// expects: Number
#include "sonde/domain.hpp"

struct Number {
  bool is_whole;
  union {
    int whole;
    double real;
  };
};

bool is_drawn_whole(sonde::Source& source) { return sonde::derive::draw<Number>(source).is_whole; }
