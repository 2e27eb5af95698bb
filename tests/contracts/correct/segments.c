// SPDX-License-Identifier: Apache-2.0
// Exercises: a predicate that returns nothing, `else if`, a list segment up to a pointer.
struct cell {
  int value;
  struct cell* next;
};

/*@
predicate void Segment(pointer from, pointer to, u32 length) {
  if (length == 0u32) {
    assert(ptr_eq(from, to));
    return;
  } else if (length > 8u32) {
    assert(false);
    return;
  } else {
    take C = RW<struct cell>(from);
    take Rest = Segment(C.next, to, length - 1u32);
    return;
  }
}
@*/

unsigned int distance(struct cell* from, struct cell* to, unsigned int length)
/*@
requires take S = Segment(from, to, length);
ensures
  take S2 = Segment(from, to, length);
  return <= length;
@*/
{
  unsigned int steps = 0;
  while (from != to) {
    from = from->next;
    steps++;
  }
  return steps;
}
