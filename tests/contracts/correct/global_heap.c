// SPDX-License-Identifier: Apache-2.0
// A global that points to the heap does not outlive the memory there: in every sequence it is null
// at first.
#include <stdlib.h>

int* cell;

/*@
predicate (i32) Cell(pointer p) {
  if (is_null(p)) {
    return 0i32;
  } else {
    take V = RW<int>(p);
    return V;
  }
}
@*/

void put(int v)
/*@ accesses cell; requires take A = Cell(cell); ensures take B = Cell(cell); B == v; @*/
{
  if (cell == NULL) cell = malloc(sizeof *cell);
  if (cell == NULL) abort();
  *cell = v;
}

int get(void)
/*@ accesses cell; requires take A = Cell(cell); ensures take B = Cell(cell); B == A; return == A; @*/
{
  return cell == NULL ? 0 : *cell;
}
