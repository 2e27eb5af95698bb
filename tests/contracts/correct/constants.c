// SPDX-License-Identifier: Apache-2.0
// Tables of constants keep their values; nothing writes to them between sequences.
static const int table[4] = { 1, 2, 4, 8 };
int lookup(int i)
/*@ requires 0i32 <= i && i < 4i32;
    ensures return == power(2i32, i); @*/
{
  return table[i];
}
int parse_digit(char c)
/*@ ensures return == -1i32 || (0i32 <= return && return <= 9i32);
            (48u8 <= c && c <= 57u8) implies return == (i32) (c - 48u8); @*/
{
  int r = -1;
  if (c < '0' || c > '9') goto done;
  r = c - '0';
done:
  return r;
}
int digits(unsigned n)
/*@ ensures 1i32 <= return && return <= 10i32; n < 10u32 implies return == 1i32; @*/
{
  int d = 1;
  while (n >= 10) { n /= 10; d++; }
  return d;
}
void noop(void)
/*@ requires true; ensures true; @*/
{
}
