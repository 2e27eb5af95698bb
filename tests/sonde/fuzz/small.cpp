// SPDX-License-Identifier: Apache-2.0
// Properties with few cases, all of which can be run, and one that draws nothing. There are more
// of them than processes that wait at once.
#include <cstdint>
#include <deque>
#include <string>

#include <sonde/sonde.hpp>

#include "adapters/plain.hpp"
#include "campaign/registry.hpp"

// More than fit into the first slices.
SONDE_PROPERTY(Small, Pairs, std::uint8_t a, std::uint8_t b) { SONDE_CHECK(a + b == b + a); }

SONDE_PROPERTY(Small, Flags, bool a, bool b) { SONDE_CHECK((a && b) == (b && a)); }

SONDE_PROPERTY(Small, Nothing) { SONDE_CHECK(1 + 1 == 2); }

int main(int argc, char** argv) {
  static std::deque<std::string> names;
  const sonde::Definition first = sonde::campaign::enrolled().front();
  for (unsigned i = 1; i < 18; ++i) {
    sonde::Definition copy = first;
    copy.name = names.emplace_back("Pairs" + std::to_string(i)).c_str();
    sonde::campaign::enrol(copy);
  }
  return sonde::adapters::run_main(argc, argv);
}
