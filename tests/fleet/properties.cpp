// SPDX-License-Identifier: Apache-2.0
// Twenty properties for a fleet: six fail, each in one place, after a while; the others only have
// branches to discover. FLEET_FIXED makes a newer build, in which two of the failures are mended.
#include <cstdint>
#include <string>
#include <vector>

#include <sonde/sonde.hpp>

namespace {

using Bytes = std::vector<std::uint8_t>;

// Branches, each behind another, so that cases of one worker help the next.
template <int salt>
int depth_of(const Bytes& bytes) {
  int depth = 0;
  for (const auto byte : bytes) {
    const int wanted = (depth * 37 + salt * 11) % 256;
    if (byte == wanted) ++depth;
    else if (byte > 250) depth = 0;
  }
  return depth;
}

template <int salt>
int classified(std::int32_t number) {
  if (number % 7 == salt % 7) return 1;
  if (number > 1000 * salt) return number % 2 == 0 ? 2 : 3;
  if (number < -1000 * salt) return 4;
  return 0;
}

constexpr bool is_fixed =
#ifdef FLEET_FIXED
    true;
#else
    false;
#endif

}  // namespace

SONDE_PROPERTY(Deep, A, const Bytes& bytes) { SONDE_CHECK(depth_of<1>(bytes) < 3); }
SONDE_PROPERTY(Deep, B, const Bytes& bytes) { SONDE_CHECK(depth_of<2>(bytes) < 3); }
SONDE_PROPERTY(Deep, C, const Bytes& bytes) { SONDE_CHECK(is_fixed || depth_of<3>(bytes) < 2); }
SONDE_PROPERTY(Wide, A, std::int32_t number) { SONDE_CHECK(classified<5>(number) != 3); }
SONDE_PROPERTY(Wide, B, std::int32_t number) {
  SONDE_CHECK(is_fixed || classified<6>(number) != 4);
}
SONDE_PROPERTY(Wide, C, std::int32_t a, std::int32_t b) { SONDE_CHECK(a < 100'000 || b < 100'000); }

#define FLEET_PASSING(name, salt) \
  SONDE_PROPERTY(Passing, name, const Bytes& bytes) { SONDE_CHECK(depth_of<salt>(bytes) >= 0); }
FLEET_PASSING(P01, 20)
FLEET_PASSING(P02, 21)
FLEET_PASSING(P03, 22)
FLEET_PASSING(P04, 23)
FLEET_PASSING(P05, 24)
FLEET_PASSING(P06, 25)
FLEET_PASSING(P07, 26)
FLEET_PASSING(P08, 27)
FLEET_PASSING(P09, 28)
FLEET_PASSING(P10, 29)
FLEET_PASSING(P11, 30)
FLEET_PASSING(P12, 31)
FLEET_PASSING(P13, 32)
FLEET_PASSING(P14, 33)
