// SPDX-License-Identifier: Apache-2.0
// Finds: fill (a full tank, which calls alone would take too long to fill)
static int level = 0;

void fill(int by)
/*@ accesses level;
    requires 0i32 <= level && level <= 1000000i32; 0i32 < by && by <= 10i32;
    ensures level <= 1000000i32; @*/
{
  level += by;
  if (level > 1000005) level = 1000000;
}
