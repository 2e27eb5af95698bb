// SPDX-License-Identifier: Apache-2.0
// Finds: average (precondition of a callee). divide is called with 0.
static int divide(int a, int b)
/*@
requires b > 0i32; a >= 0i32;
ensures return == a / b;
@*/
{
  return a / b;
}

int average(int total, int count)
/*@
requires total >= 0i32; count >= 0i32;
ensures return >= 0i32;
@*/
{
  return divide(total, count);
}
