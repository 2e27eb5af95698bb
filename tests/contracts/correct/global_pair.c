// SPDX-License-Identifier: Apache-2.0
// Globals that a scene draws together: a struct, and a number that its address leads to.
struct range {
  int low;
  int high;
};

struct range limits = {0, 10};
static int last;

int clamp(int x)
/*@ accesses limits;
    requires limits.low <= limits.high;
    ensures limits.low <= return && return <= limits.high;
            limits == {limits}@start; @*/
{
  return x < limits.low ? limits.low : x > limits.high ? limits.high : x;
}

void remember(int x)
/*@ requires take A = RW<int>(&last);
    ensures take B = RW<int>(&last); B == (x > A ? x : A); @*/
{
  if (x > last) last = x;
}
