// SPDX-License-Identifier: Apache-2.0
// Properties next to the tests of a doctest program. They need one include and the
// target sonde::doctest. CHECK and REQUIRE fail the case, CAPTURE is shown with it.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <cstdint>

#include <sonde/doctest.hpp>

namespace {

std::uint8_t middle(std::uint8_t low, std::uint8_t high) {
  const auto sum = static_cast<std::uint8_t>(low + high);  // does not always fit
  return sum / 2;
}

}  // namespace

TEST_CASE("Middle.LiesBetween") { CHECK(middle(10, 20) == 15); }

SONDE_PROPERTY(Middle, IsTheSameFromBothSides, std::uint8_t low, std::uint8_t high) {
  CHECK(middle(low, high) == middle(high, low));
}

SONDE_PROPERTY(Middle, IsNeverOutside, std::uint8_t low, std::uint8_t high) {
  SONDE_ASSUME(low <= high);
  const int found = middle(low, high);
  CAPTURE(found);
  CHECK(low <= found);
  CHECK(found <= high);
}
