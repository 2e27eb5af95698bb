// SPDX-License-Identifier: Apache-2.0
// Exercises: accesses, of one and of several globals; their values before and after.
int counter;
unsigned int low = 3, high = 7;

int next(void)
/*@
accesses counter;
requires
  let before = counter;
  before < MAXi32();
ensures
  counter == before + 1i32;
  return == counter;
@*/
{
  counter = counter + 1;
  return counter;
}

void reset(void)
/*@ accesses counter; ensures counter == 0i32; @*/
{
  counter = 0;
}

unsigned int width(void)
/*@
accesses low, high;
ensures
  {low} unchanged;
  {high} unchanged;
  return == high - low;
@*/
{
  return high - low;
}
