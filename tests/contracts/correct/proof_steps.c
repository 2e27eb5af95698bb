// SPDX-License-Identifier: Apache-2.0
// Exercises: statements that only help a proof, assert and apply, lemmas.
/*@
function [rec] (u32) Triangle(u32 n) { n == 0u32 ? 0u32 : n + Triangle(n - 1u32) }

lemma Triangle_Grows(u32 n)
  requires n < 100u32;
  ensures Triangle(n) <= Triangle(n + 1u32);
@*/

unsigned int triangle(unsigned int n)
/*@
requires n <= 100u32;
ensures return == Triangle(n);
@*/
{
  unsigned int total = 0;
  for (unsigned int i = 1; i <= n; i++)
  /*@
  inv
    1u32 <= i && i <= n + 1u32;
    {n} unchanged;
    total == Triangle(i - 1u32);
  @*/
  {
    /*@ unfold Triangle(i); @*/
    /*@ split_case i == n; @*/
    total += i;
    /*@ assert(total == Triangle(i)); @*/
    if (i < 100) {
      /*@ apply Triangle_Grows(i - 1u32); @*/
    }
  }
  return total;
}

int first(int* p, unsigned long n)
/*@
requires
  0u64 < n && n < 10u64;
  take A = each (u64 i; i < n) { RW<int>(array_shift<int>(p, i)) };
  each (u64 i; i < n) { A[i] > 0i32 };
ensures
  take A2 = each (u64 i; i < n) { RW<int>(array_shift<int>(p, i)) };
  return > 0i32;
@*/
{
  /*@ focus RW<int>, 0u64; @*/
  /*@ instantiate 0u64; @*/
  /*@ instantiate good<int>, 0u64; @*/
  /*@ assert(*p > 0i32); cn_print(n); @*/
  return p[0];
}
