// SPDX-License-Identifier: Apache-2.0
// Finds: clamp (assertion). The assertion in the body does not hold above 100.
int clamp(int x)
/*@ ensures return <= 100i32; @*/
{
  int y = x < 0 ? 0 : x;
  /*@ assert(y <= 100i32); @*/
  return y > 100 ? 100 : y;
}
