// SPDX-License-Identifier: Apache-2.0
// SONDE_SOMETIMES_EACH asks for every one of some values. The search looks for all of them, and a
// value that no case met is named: here, a kind of triangle that the code never returns.
#include <cstdint>

#include <sonde/sonde.hpp>

enum class Kind { None, Scalene, Isosceles, Equilateral };

// Wrong: three equal sides are two equal sides, too, and the first test that holds decides.
Kind kind_of(unsigned a, unsigned b, unsigned c) {
  if (a + b <= c || b + c <= a || a + c <= b) return Kind::None;
  if (a == b || b == c || a == c) return Kind::Isosceles;
  if (a == b && b == c) return Kind::Equilateral;
  return Kind::Scalene;
}

// [each-value]
SONDE_PROPERTY(Triangles, AreOfEachKind, std::uint8_t a, std::uint8_t b, std::uint8_t c) {
  const Kind kind = kind_of(a, b, c);
  SONDE_SOMETIMES_EACH(kind, {Kind::None, Kind::Scalene, Kind::Isosceles, Kind::Equilateral});
  SONDE_CHECK(kind == kind_of(c, b, a));
}
// [each-value]
