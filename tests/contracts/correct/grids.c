// SPDX-License-Identifier: Apache-2.0
// Exercises: globals with two dimensions, pointers to arrays, arrays of arrays as values.
int grid[2][3];
int after[4];

void set(int v)
/*@
accesses grid;
ensures
  grid[1u64][2u64] == v;
  grid[0u64][1u64] == {grid[0u64][1u64]}@start;
@*/
{
  grid[1][2] = v;
}

int first(int (*p)[3])
/*@
requires take R = RW<int[3]>(p);
ensures
  take S = RW<int[3]>(p);
  S == R;
  return == R[0u64];
@*/
{
  return (*p)[0];
}

int corner(int m[2][3])
/*@
requires
  take M = RW<int[2][3]>(m);
  M[1u64][2u64] > 5i32;
ensures
  take N = RW<int[2][3]>(m);
  N == M[0u64: M[0u64][1u64: 4i32]];
  return == M[1u64][2u64];
@*/
{
  m[0][1] = 4;
  return m[1][2];
}

int last_of_rows(int (*rows)[3])
/*@
requires take R = each (u64 i; i < 2u64) { RW<int[3]>(array_shift<int[3]>(rows, i)) };
ensures
  take S = each (u64 i; i < 2u64) { RW<int[3]>(array_shift<int[3]>(rows, i)) };
  S == R;
  return == R[1u64][2u64];
@*/
{
  return rows[1][2];
}
