// SPDX-License-Identifier: Apache-2.0
// Exercises: annotations of a header.
// Untested: diagonals
#include "shapes.h"

unsigned int edges(struct shape* s)
/*@
requires
  take S = RW<struct shape>(s);
  Is_Polygon(S);
  S.sides < 100u32;
ensures
  take S2 = RW<struct shape>(s);
  S2 == S;
  return == S.sides + S.sides * (S.sides - 3u32) / 2u32;
@*/
{
  return s->sides + diagonals(*s);
}
