// SPDX-License-Identifier: Apache-2.0
// Finds: replace (leak). The old block is neither freed nor handed back.
#include <stdlib.h>

int* make(int x)
/*@ ensures take R = RW<int>(return); R == x; @*/
{
  int* p = malloc(sizeof(int));
  if (!p) abort();
  *p = x;
  return p;
}

int* replace(int* p, int x)
/*@
requires take P = RW<int>(p);
ensures take R = RW<int>(return); R == x;
@*/
{
  if (*p == x) return p;
  return make(x);
}
