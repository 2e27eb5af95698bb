// SPDX-License-Identifier: Apache-2.0
// Exercises: RW<T> of two pointers, RW without a type, values before and after.
void swap(int* a, int* b)
/*@
requires
  take A = RW<int>(a);
  take B = RW<int>(b);
ensures
  take A2 = RW<int>(a);
  take B2 = RW<int>(b);
  A2 == B;
  B2 == A;
@*/
{
  int kept = *a;
  *a = *b;
  *b = kept;
}

int get(int* p)
/*@
requires take P = RW(p);
ensures
  take P2 = RW(p);
  P2 == P;
  return == P;
@*/
{
  return *p;
}

// Both may be the same place here: only one of them is owned twice otherwise.
int both(int* p)
/*@
requires take P = RW(p); P < 1000i32; P > -1000i32;
ensures take P2 = RW(p); P2 == P; return == P + P;
@*/
{
  return *p + *p;
}
