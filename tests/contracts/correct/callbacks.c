// SPDX-License-Identifier: Apache-2.0
// Exercises: parameters that point to functions, also beside a heap. A function with a precondition
// is not passed: `halve` would refuse odd numbers.
typedef int (*unary)(int);

int negate(int x)
/*@ ensures x != MINi32() implies return == -x; @*/
{
  return x == -2147483647 - 1 ? x : -x;
}

static int zero(int x) { return x - x; }

int halve(int x)
/*@ requires x % 2i32 == 0i32;
    ensures return + return == x; @*/
{
  return x / 2;
}

int apply_twice(unary f, int x)
/*@ requires 0i32 <= x; x < 100i32;
    ensures return == x || return == 0i32; @*/
{
  return f(f(x));
}

void apply_to_all(int *p, unsigned n, int (*change)(int))
/*@ requires take A = each (u32 i; i < n) { RW<int>(array_shift<int>(p, i)) };
             n < 5u32;
             each (u32 i; i < n) { 0i32 < A[i] && A[i] < 10i32 };
    ensures take B = each (u32 i; i < n) { RW<int>(array_shift<int>(p, i)) };
            each (u32 i; i < n) { B[i] == -A[i] || B[i] == 0i32 }; @*/
{
  for (unsigned i = 0; i < n; i++) p[i] = change(p[i]);
}
