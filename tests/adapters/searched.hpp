// SPDX-License-Identifier: Apache-2.0
// What tests/adapters/check_searches expects of these is in that script.
#pragma once

#include <cstdlib>
#include <string>
#include <vector>

#include <sonde/sonde.hpp>

SONDE_PROPERTY(Searched, Holds, int a) { SONDE_CHECK(a == a); }

SONDE_PROPERTY(Searched, Fails, const std::vector<int>& values, std::string text) {
  SONDE_CHECK(values.size() < 2 || text.size() < 3);
}

SONDE_PROPERTY(Searched, Crashes, unsigned n) {
  if (n > 100) std::abort();
}

SONDE_PROPERTY(Other, Holds, bool a, int b) { SONDE_CHECK(!a || b == b); }

inline bool check_holds() {
  return sonde::check("Inner.Holds", [](bool a) { SONDE_CHECK(a || !a); }).passed();
}
