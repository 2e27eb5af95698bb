// SPDX-License-Identifier: Apache-2.0
// Finds: swap (postcondition). The second value is lost.
void swap(int* a, int* b)
/*@
requires take A = RW<int>(a); take B = RW<int>(b);
ensures take A2 = RW<int>(a); take B2 = RW<int>(b); A2 == B; B2 == A;
@*/
{
  *a = *b;
  *b = *a;
}
