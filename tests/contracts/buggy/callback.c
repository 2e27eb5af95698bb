// SPDX-License-Identifier: Apache-2.0
// Finds: most_of (postcondition, with one of two functions). The comparison is used the wrong way.
int is_less(int a, int b) { return a < b; }
int is_more(int a, int b) { return a > b; }

int most_of(int a, int b, int (*before)(int, int))
/*@ ensures return == a || return == b;
            return >= a && return >= b; @*/
{
  return before(a, b) ? b : a;
}
