// SPDX-License-Identifier: Apache-2.0
// Exercises: Owned and Block, the older names of RW and W; a contract as the first thing in a body.
int read(int* p) {
  /*@ requires take P = Owned<int>(p);
      ensures take P2 = Owned<int>(p); P2 == P; return == P; @*/
  return *p;
}

void set(int* p, int x)
/*@ requires take P = Block<int>(p);
    ensures take P2 = Owned<int>(p); P2 == x; @*/
{
  *p = x;
}

void copy(int* from, int* to)
/*@ requires take F = Owned(from); take T = Block(to);
    ensures take F2 = Owned(from); take T2 = Owned(to); F2 == F; T2 == F; @*/
{
  *to = *from;
}
