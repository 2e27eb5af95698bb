// SPDX-License-Identifier: Apache-2.0
// Used by headers.c: contracts and definitions in a header are read, too.
#pragma once

struct shape {
  unsigned int sides;
};

/*@ function (boolean) Is_Polygon(struct shape s) { s.sides >= 3u32 } @*/

static inline unsigned int diagonals(struct shape s)
/*@
requires Is_Polygon(s); s.sides <= 1000u32;
ensures 2u32 * return == s.sides * (s.sides - 3u32);
@*/
{
  return s.sides * (s.sides - 3) / 2;
}
