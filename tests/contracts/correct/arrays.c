// SPDX-License-Identifier: Apache-2.0
// Exercises: `each` over an array, the map it gives, loop invariants (which may be skipped).
void fill(int* p, unsigned int n, int x)
/*@
requires
  n <= 64u32;
  take A = each (u32 i; i < n) { W<int>(array_shift<int>(p, i)) };
ensures
  take A2 = each (u32 i; i < n) { RW<int>(array_shift<int>(p, i)) };
  each (u32 i; i < n) { A2[i] == x };
@*/
{
  for (unsigned int i = 0; i < n; i++)
  /*@
  inv
    {p} unchanged;
    {n} unchanged;
    i <= n;
    take Done = each (u32 j; j < i) { RW<int>(array_shift<int>(p, j)) };
    take Rest = each (u32 j; i <= j && j < n) { W<int>(array_shift<int>(p, j)) };
    each (u32 j; j < i) { Done[j] == x };
  @*/
  {
    /*@ extract W<int>, i; @*/
    p[i] = x;
  }
}

/*@
function [rec] (u32) Sum(map<u64, u32> m, u64 n) {
  n == 0u64 ? 0u32 : m[n - 1u64] + Sum(m, n - 1u64)
}
@*/

unsigned int sum(unsigned int* p, unsigned long n)
/*@
requires
  n <= 16u64;
  take A = each (u64 i; i < n) { RW<unsigned int>(array_shift<unsigned int>(p, i)) };
ensures
  take A2 = each (u64 i; i < n) { RW<unsigned int>(array_shift<unsigned int>(p, i)) };
  each (u64 i; i < n) { A2[i] == A[i] };
  return == Sum(A, n);
@*/
{
  unsigned int total = 0;
  for (unsigned long i = 0; i < n; i++) total += p[i];
  return total;
}
