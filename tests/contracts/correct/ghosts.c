// SPDX-License-Identifier: Apache-2.0
// Exercises: ghost parameters and arguments. Of `clamp_to` alone, the test draws the bound.
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

// A name that `requires` took, and a local variable, as ghost arguments; a call in an argument.
int clamp_twice(int* p, int most)
/*@ requires take P = RW<int>(p); 0i32 <= most; most < 100i32;
    ensures take Q = RW<int>(p); Q == P; return <= most; @*/
{
  int limit = most;
  return clamp_to(clamp_to(*p, limit + 1 /*@ most + 1i32 @*/), limit /*@ (P == P ? limit : 0i32) @*/);
}
