// SPDX-License-Identifier: Apache-2.0
// Finds: next (lemma). The lemma is applied where its precondition does not hold.
/*@
lemma Small_Stays_Small(i32 x)
  requires x < 10i32;
  ensures x + 1i32 <= 10i32;
@*/

int next(int x)
/*@
requires x < 20i32;
ensures return == x + 1i32;
@*/
{
  /*@ apply Small_Stays_Small(x); @*/
  return x + 1;
}
