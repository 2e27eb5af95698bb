// SPDX-License-Identifier: Apache-2.0
// Finds: twice (calls once what it should call twice; the spec speaks of the value before)
struct box {
  int value;
  int count;
};

extern void bump(struct box* b);

/*@
spec bump(pointer b);
  requires take B = RW<struct box>(b);
  ensures take C = RW<struct box>(b); C.value == B.value + 1i32; C.count == B.count;
@*/

void twice(struct box* b)
/*@ requires take B = RW<struct box>(b); 1000000i32 < B.value; B.value < 2000000i32;
    ensures take C = RW<struct box>(b); C.value == B.value + 2i32; C.count == B.count; @*/
{
  bump(b);
}
