// SPDX-License-Identifier: Apache-2.0
// Exercises: trusted, which skips the proof and not the check; an empty contract; no contract.
int twice(int x)
/*@
trusted;
requires -1000i32 <= x && x <= 1000i32;
ensures return == x + x;
@*/
{
  return 2 * x;
}

int anything(int x)
/*@ @*/
{
  return x;
}

int no_contract(unsigned int x) { return x > 5; }

void only_ensures(void)
/*@ ensures true; @*/
{
}
