// SPDX-License-Identifier: Apache-2.0
// Exercises: typedefs of C in `< >` and as types of CN, a struct without a tag, size_t.
#include <stddef.h>
#include <stdint.h>

typedef uint8_t byte;

typedef struct {
  byte red, green, blue;
} colour;

typedef struct pair {
  int32_t first;
  int64_t second;
} pair_t;

void invert(colour* c)
/*@
requires take C = RW<colour>(c);
ensures
  take C2 = RW<colour>(c);
  C2.red == 255u8 - C.red;
  C2.green == 255u8 - C.green;
  C2.blue == 255u8 - C.blue;
@*/
{
  c->red = (byte)(255 - c->red);
  c->green = (byte)(255 - c->green);
  c->blue = (byte)(255 - c->blue);
}

int64_t total(pair_t* p)
/*@
requires take P = RW<pair_t>(p); P.second < 1000i64; P.second > -1000i64;
ensures take P2 = RW<pair_t>(p); P2 == P; return == (i64) P.first + P.second;
@*/
{
  return p->first + p->second;
}

size_t count(byte* p, size_t n, byte x)
/*@
requires
  n < 32u64;
  take A = each (u64 i; i < n) { RW<byte>(array_shift<byte>(p, i)) };
ensures
  take A2 = each (u64 i; i < n) { RW<byte>(array_shift<byte>(p, i)) };
  A2 == A;
  return <= n;
@*/
{
  size_t found = 0;
  for (size_t i = 0; i < n; i++)
    if (p[i] == x) found++;
  return found;
}
