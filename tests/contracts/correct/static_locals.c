// SPDX-License-Identifier: Apache-2.0
// Variables that no contract names start anew in every sequence, those of functions too.
#include <stdlib.h>

static int calls;

unsigned next(void)
/*@ ensures return > 0u32; @*/
{
  static unsigned last = 0, step = 1;
  static const unsigned most = 1000;
  last += step;
  if (last > most) abort();
  return last;
}

// All that is known of it is what this sequence did.
int number_of_calls(void)
/*@ ensures return > 0i32; return < 10000i32; @*/
{
  static int* cell;
  if (cell == NULL) {
    cell = malloc(sizeof *cell);
    if (cell == NULL) abort();
    *cell = 0;
  }
  int* const kept = cell;
  cell = NULL;
  free(kept);
  return ++calls;
}
