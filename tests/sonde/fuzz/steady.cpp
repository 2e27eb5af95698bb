// SPDX-License-Identifier: Apache-2.0
// Properties that are searched for long: labels lead to further ones, and each case takes about
// as long as any other.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <sonde/sonde.hpp>

namespace {

// So deep that a search is not through with it.
void climb(const std::vector<std::uint8_t>& steps) {
  std::int64_t height = 0;
  for (const auto step : steps) height = step == height % 250 ? height + 1 : height;
  sonde::maximize("height", static_cast<double>(height));
}

}  // namespace

SONDE_PROPERTY(Steady, One, std::vector<std::uint8_t> v) { climb(v); }
SONDE_PROPERTY(Steady, Two, std::vector<std::uint8_t> v, int a) {
  climb(v);
  sonde::label(a % 2 == 0 ? "even" : "odd");
}
SONDE_PROPERTY(Steady, Three, const std::string& s, std::vector<std::uint8_t> v) {
  SONDE_ASSUME(s.size() % 2 == 0);
  climb(v);
}
SONDE_PROPERTY(Steady, Four, std::vector<std::uint8_t> v) {
  std::ranges::sort(v);
  climb(v);
}
