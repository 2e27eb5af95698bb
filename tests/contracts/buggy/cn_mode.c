// SPDX-License-Identifier: Apache-2.0
// Exercises: code and contracts that are there for CN alone.
// Finds: next (it adds 2)
#ifdef CN_MODE
int next(int x)
/*@
requires x < 100i32;
ensures return == x + 1i32;
@*/
{
  return x + 2;
}
#endif

#ifndef __cerb__
#error "this is for CN"
#endif

int same(int x)
/*@ ensures return == x; @*/
{
  return x;
}
