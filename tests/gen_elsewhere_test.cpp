// SPDX-License-Identifier: Apache-2.0
#include "gen_test.hpp"
#include "sonde/domains.hpp"

namespace sonde::elsewhere {

Gen<int> ages() { return in_range(0, 120); }

Gen<const char*> words(unsigned most) {
  if (most == 0) return just("none");
  return map(in_range(1U, most), [](unsigned count) { return count == 1 ? "one" : "many"; });
}

}  // namespace sonde::elsewhere
