// SPDX-License-Identifier: Apache-2.0
// Exercises: cn_function, a function of CN whose body is a function of C.
/*@ function (u32) Twice(u32 x) @*/
/*@ function (boolean) Is_Small(u32 x) @*/

unsigned int twice(unsigned int x)
/*@ cn_function Twice; @*/
{
  return x + x;
}

_Bool is_small(unsigned int x)
/*@ cn_function Is_Small; @*/
{
  return x < 10;
}

unsigned int four_times(unsigned int x)
/*@
requires Is_Small(x);
ensures return == Twice(Twice(x));
@*/
{
  return 4 * x;
}
