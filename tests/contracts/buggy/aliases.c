// SPDX-License-Identifier: Apache-2.0
// Finds: add_all (precondition of a callee). Both arguments of the callee are one place.
static void add(int* to, int* from)
/*@
requires take T = RW<int>(to); take F = RW<int>(from);
ensures take T2 = RW<int>(to); take F2 = RW<int>(from); T2 == T + F; F2 == F;
@*/
{
  *to = (int)((unsigned)*to + (unsigned)*from);
}

void add_all(int* a, int* b)
/*@
requires take A = RW<int>(a); take B = RW<int>(b);
ensures take A2 = RW<int>(a); take B2 = RW<int>(b);
@*/
{
  add(a, b);
  add(a, a);
}
