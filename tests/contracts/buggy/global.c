// SPDX-License-Identifier: Apache-2.0
// Finds: take_ticket (postcondition). The counter stands still after the third ticket.
int tickets;

int take_ticket(void)
/*@
accesses tickets;
requires let before = tickets; before < 1000i32; before >= 0i32;
ensures tickets == before + 1i32; return == before;
@*/
{
  int mine = tickets;
  tickets = mine < 3 ? mine + 1 : mine;
  return mine;
}
