// SPDX-License-Identifier: Apache-2.0
// Finds: rises (compares the last number with the one behind it, and then does not use the answer)
int rises(int* a, unsigned n)
/*@ requires take A = each (u32 i; i < n) { RW<int>(array_shift<int>(a, i)) }; n <= 100u32;
    ensures take B = each (u32 i; i < n) { RW<int>(array_shift<int>(a, i)) };
            return == 0i32 || return == 1i32; @*/
{
  int rising = 1;
  for (unsigned i = 0; i < n; i++)
    if (a[i] > a[i + 1] && i + 1 < n) rising = 0;
  return rising;
}
