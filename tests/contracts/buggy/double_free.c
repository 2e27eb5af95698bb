// SPDX-License-Identifier: Apache-2.0
// Finds: drop_both (ownership). Two equal values are taken for one place.
#include <stdlib.h>

struct pair {
  int* first;
  int* second;
};

/*@
predicate ({ i32 First, i32 Second }) Pair(pointer p) {
  take P = RW<struct pair>(p);
  take A = RW<int>(P.first);
  take B = RW<int>(P.second);
  return { First: A, Second: B };
}
@*/

static int* make_int(int x)
/*@ ensures take R = RW<int>(return); R == x; @*/
{
  int* p = malloc(sizeof(int));
  if (!p) abort();
  *p = x;
  return p;
}

struct pair* make(int a, int b)
/*@ ensures take P = Pair(return); P == { First: a, Second: b }; @*/
{
  struct pair* pair = malloc(sizeof(struct pair));
  if (!pair) abort();
  pair->first = make_int(a);
  pair->second = make_int(b);
  return pair;
}

void drop_both(struct pair* pair)
/*@ requires take P = Pair(pair); @*/
{
  free(pair->first);
  free(*pair->first == 0 ? pair->first : pair->second);
  free(pair);
}
