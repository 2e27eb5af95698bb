// SPDX-License-Identifier: Apache-2.0
// Exercises: a contract in several comments, which are joined; a repeated keyword; comments inside.
int plus(int a, int b)
/*@ requires -1000i32 <= a && a <= 1000i32; @*/
/*@ requires -1000i32 <= b && b <= 1000i32; @*/
// An ordinary comment between them.
/*@ ensures return == a + b;  // the sum
            return <= 2000i32; @*/
{
  return a + b;
}

int minus(int a, int b)
/*@ requires let low = -1000i32; @*/
/*@   low <= a && a <= 1000i32; low <= b && b <= 1000i32; @*/
/*@ ensures return == a - b; @*/
{
  return a - b;
}
