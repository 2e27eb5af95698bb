// SPDX-License-Identifier: Apache-2.0
// A spec that speaks of the value before the call: what the function writes follows from it.
extern int next(int* counter);

/*@
spec next(pointer counter);
  requires take A = RW<int>(counter); A < 1000i32;
  ensures take B = RW<int>(counter); B == A + 1i32; return == A;
@*/

int third(int* counter)
/*@ requires take A = RW<int>(counter); 0i32 <= A; A < 500i32;
    ensures take B = RW<int>(counter); B == A + 3i32; return == A + 2i32; @*/
{
  next(counter);
  next(counter);
  return next(counter);
}
