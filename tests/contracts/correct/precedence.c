// SPDX-License-Identifier: Apache-2.0
// Exercises: how tightly operators bind, which differs from C: & and ^ as tightly as *, | as +,
// comparisons on one level, implies between && and ||.
int is_even(int x)
/*@
ensures
  x & 1i32 == 0i32 implies return == 1i32;
  x & 1i32 == 1i32 implies return == 0i32;
  return == 0i32 || return == 1i32;
@*/
{
  return x % 2 == 0;
}

unsigned int mask(unsigned int x)
/*@
ensures
  return == x & 15u32 | 128u32;
  return == (x & 15u32) | 128u32;
  return - 128u32 == x & 15u32;
@*/
{
  return (x & 15) | 128;
}

// a || (b implies c)
int rules(int a, int b, int c)
/*@
requires a == 1i32 || b == 1i32 implies c == 1i32;
ensures
  return == 1i32;
  a == 1i32 || (b == 1i32 implies c == 1i32);
  a == b && b == c implies a == c implies true;
@*/
{
  return a == 1 || b != 1 || c == 1;
}

int sign(int x)
/*@ ensures return == (x < 0i32 ? -1i32 : (x == 0i32 ? 0i32 : 1i32)); @*/
{
  return x < 0 ? -1 : x > 0;
}
