// SPDX-License-Identifier: Apache-2.0
// Exercises: ghost parameters and arguments. `clamp_to` alone is untested: nobody gives its bound.
// Untested: clamp_to
int clamp_to(int x, int most)
/*@
requires
  cn_ghost i32 bound;
  most <= bound;
ensures
  return <= bound;
  return <= x;
@*/
{
  return x < most ? x : most;
}

int clamp(int x)
/*@ ensures return <= 10i32; @*/
{
  return clamp_to(x, 10 /*@ 10i32 @*/);
}
