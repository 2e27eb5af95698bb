// SPDX-License-Identifier: Apache-2.0
// Finds: fill (postcondition or memory). The loop writes one element too many and misses the first.
void fill(int* p, unsigned int n)
/*@
requires
  n <= 16u32;
  take A = each (u32 i; i < n) { RW<int>(array_shift<int>(p, i)) };
ensures
  take A2 = each (u32 i; i < n) { RW<int>(array_shift<int>(p, i)) };
  each (u32 i; i < n) { A2[i] == 7i32 };
@*/
{
  for (unsigned int i = 1; i <= n; i++) p[i] = 7;
}
