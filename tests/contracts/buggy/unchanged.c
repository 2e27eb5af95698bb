// SPDX-License-Identifier: Apache-2.0
// Finds: balance_of (postcondition). Asking for the balance of a closed account changes the account.
struct account {
  int id;
  int is_open;
  int balance;
};

int balance_of(struct account* a)
/*@
requires take A = RW<struct account>(a);
ensures
  take A2 = RW<struct account>(a);
  {*a} unchanged;
  a->id == {a->id}@start;
@*/
{
  if (!a->is_open) a->balance = 0;
  return a->balance;
}
