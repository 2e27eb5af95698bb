// SPDX-License-Identifier: Apache-2.0
// Exercises: enumerators in contracts, functions that take and return an enum.
enum light { RED, GREEN, YELLOW };

enum light next(enum light now)
/*@
requires now == RED || now == GREEN || now == YELLOW;
ensures
  now == RED implies return == GREEN;
  now == GREEN implies return == YELLOW;
  now == YELLOW implies return == RED;
@*/
{
  switch (now) {
    case RED: return GREEN;
    case GREEN: return YELLOW;
    default: return RED;
  }
}

int may_go(enum light now)
/*@
requires now <= YELLOW;
ensures return == (now == GREEN ? 1i32 : 0i32);
@*/
{
  return now == GREEN;
}
