// SPDX-License-Identifier: Apache-2.0
// Finds: make (postcondition or ownership). A member is never written.
#include <stdlib.h>

struct pair {
  int first;
  int second;
};

struct pair* make(int x)
/*@
ensures take P = RW<struct pair>(return); P.first == x; P.second == x;
@*/
{
  struct pair* pair = malloc(sizeof(struct pair));
  if (!pair) abort();
  pair->first = x;
  return pair;
}
