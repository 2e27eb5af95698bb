// SPDX-License-Identifier: Apache-2.0
// Properties that fail in several ways, soon and late: what a fuzz run has to keep while it is
// killed, and to go on after.
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "sonde/sonde.hpp"

namespace {

int* volatile nowhere = nullptr;

}  // namespace

SONDE_PROPERTY(Many, Checks, std::vector<int> v, std::string s) {
  SONDE_CHECK(v.size() < 3);
  SONDE_CHECK(s.size() < 4);
  SONDE_CHECK(v.empty() || v[0] != 7);
}

SONDE_PROPERTY(Many, Dies, std::vector<int> v) {
  if (v.size() > 2) *nowhere = 1;
  if (v.size() == 2 && v[0] > v[1]) std::abort();
  if (v.size() == 1 && v[0] == 3) throw std::runtime_error("three");
  SONDE_CHECK(v.size() != 1 || v[0] != 5);
}
