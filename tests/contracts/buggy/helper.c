// SPDX-License-Identifier: Apache-2.0
// Finds: is_leap (postcondition of a static function). Years that 400 divides are forgotten.
static int is_leap(int year)
/*@
requires 0i32 < year && year < 10000i32;
ensures
  (return == 1i32) == (year % 4i32 == 0i32 && (year % 100i32 != 0i32 || year % 400i32 == 0i32));
@*/
{
  return year % 4 == 0 && year % 100 != 0;
}

int days_of(int year)
/*@
requires 0i32 < year && year < 10000i32;
ensures return == 365i32 || return == 366i32;
@*/
{
  return is_leap(year) ? 366 : 365;
}
