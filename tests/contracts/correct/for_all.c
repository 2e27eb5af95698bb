// SPDX-License-Identifier: Apache-2.0
// Exercises: `each` as a clause and in assert(...), the old form with both ends included, filters.
/*@
predicate (map<u64, u8>) Digits(pointer p) {
  take D = each (u64 i; 0u64 <= i && i < 8u64) { RW<unsigned char>(array_shift<unsigned char>(p, i)) };
  assert(each (u64 i; 0u64 <= i && i < 8u64) { D[i] <= 9u8 });
  return D;
}
@*/

int is_zero(unsigned char* p)
/*@
requires take D = Digits(p);
ensures
  take D2 = Digits(p);
  each (u64 i: 0, 7; D2[i] == D[i]);
  return == 1i32 implies D[0u64] == 0u8 && D[7u64] == 0u8;
  return == 0i32 || return == 1i32;
@*/
{
  for (int i = 0; i < 8; i++)
    if (p[i] != 0) return 0;
  return 1;
}

void clear_even(unsigned char* p)
/*@
requires take D = Digits(p);
ensures
  take D2 = Digits(p);
  each (u64 i; i < 8u64 && i % 2u64 == 0u64) { D2[i] == 0u8 };
  each (u64 i; i < 8u64 && i % 2u64 == 1u64) { D2[i] == D[i] };
@*/
{
  for (int i = 0; i < 8; i += 2) p[i] = 0;
}
