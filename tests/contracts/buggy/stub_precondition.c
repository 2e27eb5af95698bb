// SPDX-License-Identifier: Apache-2.0
// Finds: save (passes a negative number on)
// What a function without a body requires is checked where it is called.
extern void note(int x);

/*@ spec note(i32 x); requires x >= 0i32; ensures true; @*/

int save(int x)
/*@ requires x >= -5i32; ensures return == x; @*/
{
  note(x);
  return x;
}
