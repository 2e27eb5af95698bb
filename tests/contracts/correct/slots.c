// SPDX-License-Identifier: Apache-2.0
// A value that another function takes is one int*, not an array of them.
int get(int *p)
/*@
requires take P = RW<int>(p);
ensures take Q = RW<int>(p); return == P;
@*/
{
  return *p;
}

void clear(int **slots, unsigned n)
/*@
requires n <= 8u32;
  take R = each (u32 i; i < n) { RW<int*>(array_shift<int*>(slots, i)) };
ensures
  take S = each (u32 i; i < n) { RW<int*>(array_shift<int*>(slots, i)) };
  each (u32 i; i < n) { is_null(S[i]) };
@*/
{
  for (unsigned i = 0; i < n; i++) slots[i] = 0;
}
