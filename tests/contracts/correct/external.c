// SPDX-License-Identifier: Apache-2.0
// Exercises: spec, the contract of a function without a body, by position of its parameters.
#include <stdlib.h>

int abs(int value);

/*@
spec abs(i32 x);
requires x > MINi32();
ensures return == (x < 0i32 ? 0i32 - x : x);
@*/

int distance(int a, int b)
/*@
requires
  -1000i32 <= a && a <= 1000i32;
  -1000i32 <= b && b <= 1000i32;
ensures
  return >= 0i32;
  return == a - b || return == b - a;
@*/
{
  return abs(a - b);
}
