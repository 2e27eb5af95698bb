// SPDX-License-Identifier: Apache-2.0
// Finds: last_of (its ghost argument is not where the value is)
unsigned find(const int* a, unsigned n, int x)
/*@ requires cn_ghost u32 at;
             at < n;
             take A = each (u32 i; i < n) { RW<int>(array_shift<int>(a, i)) };
             A[at] == x;
    ensures take B = each (u32 i; i < n) { RW<int>(array_shift<int>(a, i)) };
            return <= at; @*/
{
  unsigned i = 0;
  while (a[i] != x) i++;
  return i;
}

unsigned last_of(const int* a, unsigned n)
/*@ requires 0u32 < n; take A = each (u32 i; i < n) { RW<int>(array_shift<int>(a, i)) };
    ensures take B = each (u32 i; i < n) { RW<int>(array_shift<int>(a, i)) }; return < n; @*/
{
  return find(a, n, a[n - 1] /*@ 0u32 @*/);
}
