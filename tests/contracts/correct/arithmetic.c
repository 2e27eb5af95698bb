// SPDX-License-Identifier: Apache-2.0
// Exercises: shift_left, shift_right, power, mod, rem, not, bw_..., limits, hexadecimal literals.
int lowest_bit(unsigned int x)
/*@
requires x != 0u32;
ensures
  (u32) return == bw_ctz(x);
  return == bw_ffs((i32) x) - 1i32;
@*/
{
  int n = 0;
  while (!(x >> n & 1)) n++;
  return n;
}

unsigned int twice(unsigned int x)
/*@
ensures
  return == shift_left(x, 1u32);
  x <= MAXu32() / 2u32 implies shift_right(return, 1u32) == x;
  return & 0x1u32 == 0x0u32;
@*/
{
  return x << 1;
}

int last_digit(int x)
/*@
ensures
  return == x % 10i32;
  return == rem(x, 10i32);
  mod(x, 10i32) >= 0i32;
  x >= 0i32 implies return == mod(x, 10i32);
  not(return > 9i32);
@*/
{
  return x % 10;
}

int square(int x)
/*@
requires -1000i32 <= x && x <= 1000i32;
ensures return == power(x, 2i32); return >= 0i32;
@*/
{
  return x * x;
}

int is_extreme(int x)
/*@ ensures (return == 1i32) == (x == MINi32() || x == MAXi32()); @*/
{
  return x == -2147483647 - 1 || x == 2147483647;
}
