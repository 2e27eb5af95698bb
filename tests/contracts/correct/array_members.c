// SPDX-License-Identifier: Apache-2.0
// Exercises: structs with arrays that are built and changed.
struct row {
  int n;
  int cells[2];
  short grid[2][2];
  char text[3];
};

/*@
function (struct row) Row(i32 n, map<u64, i32> cells, struct row from) {
  struct row { n: n, cells: cells, grid: from.grid, text: from.text }
}
@*/

void set(struct row* r)
/*@
requires take R = RW<struct row>(r);
ensures
  take S = RW<struct row>(r);
  S == { cells: R.cells[0u64: 1i32], ..R };
  S == Row(R.n, R.cells[0u64: 1i32], R);
@*/
{
  r->cells[0] = 1;
}

void set_grid(struct row* r)
/*@
requires take R = RW<struct row>(r);
ensures
  take S = RW<struct row>(r);
  S == { grid: R.grid[1u64: R.grid[1u64][0u64: 7i16]], text: R.text[2u64: 0u8], ..R };
@*/
{
  r->grid[1][0] = 7;
  r->text[2] = '\0';
}
