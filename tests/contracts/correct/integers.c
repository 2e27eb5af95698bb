// SPDX-License-Identifier: Apache-2.0
// Exercises: the unbounded type `integer`, plain numbers beside bit vectors.
/*@
function [rec] (integer) Triangle(integer n) { n <= 0 ? 0 : n + Triangle(n - 1) }
function (integer) Half(integer n) { n / 2 }
@*/

unsigned int triangle(unsigned int n)
/*@
requires n <= 200u32;
ensures
  (integer) return == Triangle((integer) n);
  (integer) return == Half((integer) n * ((integer) n + 1));
@*/
{
  return n * (n + 1) / 2;
}

unsigned int average(unsigned int a, unsigned int b)
/*@ ensures (integer) return == ((integer) a + (integer) b) / 2; @*/
{
  return a / 2 + b / 2 + (a & b & 1);
}
