// SPDX-License-Identifier: Apache-2.0
// Finds: first (adds one)
// Structs and members may have names that are words of C++; heaps are drawn for them, too.
struct class {
  int new;
};

int first(struct class* p)
/*@ requires take S = RW<struct class>(p); S.new < 9i32;
    ensures take T = RW<struct class>(p); S == T; return == S.new; @*/
{
  return p->new + 1;
}
