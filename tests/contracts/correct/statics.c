// SPDX-License-Identifier: Apache-2.0
// Exercises: static functions, functions that call one another, recursion, static inline.
static unsigned int gcd(unsigned int a, unsigned int b)
/*@
requires a < 1000u32; b < 1000u32;
ensures
  return == 0u32 implies a == 0u32 && b == 0u32;
  return != 0u32 implies a % return == 0u32 && b % return == 0u32;
@*/
{
  return b == 0 ? a : gcd(b, a % b);
}

static inline int is_prime_to(unsigned int a, unsigned int b)
/*@
requires a < 1000u32; b < 1000u32;
ensures return == 0i32 || return == 1i32;
@*/
{
  return gcd(a, b) == 1;
}

unsigned int reduce(unsigned int a, unsigned int b)
/*@
requires 0u32 < a && a < 1000u32; 0u32 < b && b < 1000u32;
ensures return <= a; is_null(NULL);
@*/
{
  return is_prime_to(a, b) ? a : a / gcd(a, b);
}
