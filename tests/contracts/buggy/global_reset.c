// SPDX-License-Identifier: Apache-2.0
// Finds: id (only while nothing was counted)
// Every sequence starts with the globals of the file as they are declared.

int count;

void up(void)
/*@ accesses count; requires count < 3i32; ensures count > 0i32; @*/
{
  count++;
}

int id(int x)
/*@ accesses count; requires count == 0i32; x > 1000i32; ensures return == x; @*/
{
  return x == 123456 ? 0 : x;
}
