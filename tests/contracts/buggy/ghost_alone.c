// SPDX-License-Identifier: Apache-2.0
// Finds: find (goes on behind the place that its ghost argument names; nobody calls it)
unsigned find(const int* a, unsigned n, int x)
/*@ requires cn_ghost u32 at;
             at < n;
             take A = each (u32 i; i < n) { RW<int>(array_shift<int>(a, i)) };
             A[at] == x;
    ensures take B = each (u32 i; i < n) { RW<int>(array_shift<int>(a, i)) };
            return <= at; @*/
{
  unsigned i = n - 1;
  while (a[i] != x) i--;
  return i;
}
