// SPDX-License-Identifier: Apache-2.0
// Exercises: a struct that is changed in an array of its own.
// Finds: set (it writes the second element too)
struct row {
  int n;
  int cells[2];
};

void set(struct row* r)
/*@
requires take R = RW<struct row>(r);
ensures
  take S = RW<struct row>(r);
  S == { cells: R.cells[0u64: 1i32], ..R };
@*/
{
  r->cells[0] = 1;
  r->cells[1] = 2;
}
