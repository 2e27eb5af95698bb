// SPDX-License-Identifier: Apache-2.0
// Exercises: _Bool and bool as types of C, boolean as a type of CN.
#include <stdbool.h>

/*@
function (boolean) Between(i32 low, i32 x, i32 high) { low <= x && x <= high }
function (u8) As_Byte(boolean b) { b ? 1u8 : 0u8 }
@*/

bool between(int low, int x, int high)
/*@ ensures (u8) return == As_Byte(Between(low, x, high)); @*/
{
  return low <= x && x <= high;
}

void negate(bool* flag)
/*@
requires take F = RW<bool>(flag);
ensures take F2 = RW<bool>(flag); (F2 == 0u8) == (F == 1u8);
@*/
{
  *flag = !*flag;
}
