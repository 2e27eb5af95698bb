// SPDX-License-Identifier: Apache-2.0
// The code without a mutant behaves: plain C, no contracts.
#define WITH_WAITING
#include "metro.c"

#undef NDEBUG
#include <assert.h>
#include <stdio.h>

int main(void) {
  struct station s = tick(init());
  assert(s.arrival_mode == 1 && s.departure_mode == 0);
  s = add_waiting_departure(add_waiting_arrival(s));
  s = tick(s);
  assert(s.waiting_arrivals == 0 && s.counter == 1 && s.platform_time == 1);
  for (int minute = 0; minute < 4; minute++) s = tick(s);
  assert(s.platform_time == 5);
  s = tick(s);
  assert(s.platform_time == 0);
  s = tick(s);
  assert(s.departure_mode == 1 && s.arrival_mode == 0 && s.waiting_departures == 0);
  assert(reset_time(increment_time(s)).platform_time == 0);
  puts("ok");
  return 0;
}
