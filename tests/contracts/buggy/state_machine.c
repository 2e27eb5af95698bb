// SPDX-License-Identifier: Apache-2.0
// Finds: step (postcondition). A closed door can be locked and opened without being unlocked.
enum door { OPEN, CLOSED, LOCKED };
enum command { PUSH, PULL, TURN };

/*@
function (boolean) May_Follow(u32 from, u32 to) {
  from == to || !(from == 2u32 && to == 0u32) && !(from == 0u32 && to == 2u32)
}
@*/

enum door step(enum door now, enum command command)
/*@
requires
  now == OPEN || now == CLOSED || now == LOCKED;
  command == PUSH || command == PULL || command == TURN;
ensures
  return == OPEN || return == CLOSED || return == LOCKED;
  May_Follow((u32) now, (u32) return);
@*/
{
  if (command == PULL) return OPEN;
  if (command == PUSH) return now == OPEN ? CLOSED : now;
  return now == CLOSED ? LOCKED : now == LOCKED ? CLOSED : OPEN;
}
