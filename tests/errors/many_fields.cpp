// SPDX-License-Identifier: Apache-2.0
// expects: because it has more than 64 fields
// expects: Wide
#include "sonde/sonde.hpp"

struct Wide {
  int a0, b0, c0, d0, e0, f0, g0, h0, i0, j0;
  int a1, b1, c1, d1, e1, f1, g1, h1, i1, j1;
  int a2, b2, c2, d2, e2, f2, g2, h2, i2, j2;
  int a3, b3, c3, d3, e3, f3, g3, h3, i3, j3;
  int a4, b4, c4, d4, e4, f4, g4, h4, i4, j4;
  int a5, b5, c5, d5, e5, f5, g5, h5, i5, j5;
  int a6, b6, c6, d6, e6, f6, g6, h6, i6, j6;
};

SONDE_PROPERTY(Rows, AreWide, Wide row) {  // here
  SONDE_CHECK(row.a0 < 10);
}
