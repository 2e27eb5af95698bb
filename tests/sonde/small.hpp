// SPDX-License-Identifier: Apache-2.0
// What tests/sonde/check_commands and check_corpus expect of these is in those scripts.
#pragma once

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include <sonde/sonde.hpp>

SONDE_PROPERTY(Small, Holds, int a) { SONDE_CHECK(a == a); }

SONDE_PROPERTY(Small, Fails, const std::vector<int>& values, std::string text) {
  SONDE_CHECK(values.size() < 2 || text.size() < 3);
}

SONDE_PROPERTY(Small, Crashes, unsigned n) {
  if (n > 100) std::abort();
}

SONDE_PROPERTY_WITH(Small, MissesItsGate, sonde::given(sonde::in_range(1, 9)), int a) {
  SONDE_SOMETIMES(a > 9);
}

// Code with a few branches, for a corpus.
SONDE_PROPERTY(Small, Reads, std::string text) {
  if (text.size() < 3) return;
  if (text[0] == 'a') {
    if (text[1] == 'b') {
      if (text[2] == 'c') SONDE_LABEL("abc");
      else SONDE_LABEL("ab");
    } else {
      SONDE_LABEL("a");
    }
  }
}
