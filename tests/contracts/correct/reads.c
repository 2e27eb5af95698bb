// SPDX-License-Identifier: Apache-2.0
// Exercises: *p and p->x in clauses, {e}@start, {e} unchanged, parameters at entry in `ensures`.
struct account {
  int owner;
  unsigned int balance;
};

void pay_in(struct account* a, unsigned int amount)
/*@
requires
  take A = RW<struct account>(a);
  a->balance <= MAXu32() - amount;
ensures
  take A2 = RW<struct account>(a);
  a->balance == {a->balance}@start + amount;
  {a->owner} unchanged;
  {*a}@start == A;
@*/
{
  a->balance += amount;
  amount = 0;
  a = 0;
}

int bump(int* p)
/*@
requires take P = RW<int>(p); *p < 1000i32;
ensures
  take P2 = RW<int>(p);
  *p == {*p}@start + 1i32;
  return == {*p}@start;
@*/
{
  return (*p)++;
}
