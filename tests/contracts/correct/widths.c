// SPDX-License-Identifier: Apache-2.0
// Exercises: all widths of C's types, casts between them, arithmetic that wraps around.
signed char add8(signed char a, signed char b)
/*@ ensures return == a + b; @*/
{
  return (signed char)(a + b);
}

unsigned short add16(unsigned short a, unsigned short b)
/*@ ensures return == a + b; (u32) return <= (u32) a + (u32) b; @*/
{
  return (unsigned short)(a + b);
}

unsigned long long widen(unsigned int a, unsigned int b)
/*@ ensures return == (u64) a * (u64) b; (u32) return == a * b; @*/
{
  return (unsigned long long)a * b;
}

long negate(int x)
/*@ ensures return == -((i64) x); return == 0i64 - (i64) x; @*/
{
  return -(long)x;
}

unsigned int flip(unsigned int x)
/*@ ensures return == ~x; return + x == MAXu32(); return == x ^ 0xFFFFFFFFu32; @*/
{
  return ~x;
}

char upper(char c)
/*@
requires 97u8 <= (u8) c && (u8) c <= 122u8;
ensures (u8) return == (u8) c - 32u8;
@*/
{
  return (char)(c - 32);
}
