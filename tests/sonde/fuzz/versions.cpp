// SPDX-License-Identifier: Apache-2.0
// A property whose bug is there, is fixed, or cannot be met any more, by how it is built.
#include <vector>

#include <sonde/sonde.hpp>

namespace {

bool holds(const std::vector<int>& v) { return SONDE_FUZZ_BUG == 0 || v.size() < 4; }

}  // namespace

SONDE_PROPERTY(Versions, Sum, std::vector<int> v) {
  SONDE_ASSUME(SONDE_FUZZ_BUG != 2 || v.size() < 4);
  SONDE_CHECK(holds(v));
}

SONDE_PROPERTY(Versions, Hold, int a, int b) { SONDE_CHECK(a != b || b == a); }
