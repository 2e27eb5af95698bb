// SPDX-License-Identifier: Apache-2.0
// options: -std=c++17
// expects: Sonde needs C++20: compile with -std=c++20
#include "sonde/sonde.hpp"  // here

SONDE_PROPERTY(Numbers, AreEqual, int number) { SONDE_CHECK(number == number); }
