// SPDX-License-Identifier: Apache-2.0
// Exercises: dead branches are not read, macros are not expanded inside annotations, CN's macros.
#define LIMIT 10
#define x_is_small (x < 10)

/*@ function (i32) LIMIT() { 10i32 } @*/

int capped(int x)
#if 0
/*@ requires this is no contract of CN at all; @*/
#elif defined(NOT_DEFINED)
/*@ requires false; @*/
#else
/*@ ensures return <= LIMIT(); return <= x; @*/
#endif
{
  return x < LIMIT ? x : LIMIT;
}

#ifdef NOT_DEFINED
int broken(int x)
/*@ ensures return == ; @*/
{
  return x;
}
#endif

int small(int x)
/*@ ensures (return == 1i32) == (x < 10i32); @*/
{
  return x_is_small;
}
