// SPDX-License-Identifier: Apache-2.0
// A station with one platform. Trains arrive and depart by turns: at most three of one kind while
// the other kind waits, and each holds the platform for five minutes.
// Choose with -DMUTANT=NAME one mistake, and with -DWITH_WAITING two more functions that are not in
// the published simulation, where nobody ever comes to wait.

#define NONE 0
// Mistakes in Valid.
#define VALID_A 1               // the arrival mode may have any value
#define VALID_EXCLUSIVE_A_D 2   // both modes may be active
#define VALID_TIME 3            // the platform time may have any value
#define VALID_NO_MODE_ACTIVE 4  // the counter may run while no mode is active
// Mistakes in the code.
#define DONT_RESET_TIME 5              // tick increments the time when it is at its end, too
#define D1_SWITCH_FORGETS_DEPARTURE 6  // switch_modes flips only the arrival mode
#define D2_NO_RESET_BEFORE_SWITCH 7    // tick does not reset the counter before switch_modes
#define D3_LIMIT_OFF_BY_ONE 8          // tick lets four trains of one kind pass
#define D4_DEPART_ALWAYS_COUNTS 9      // depart increments the counter, whoever waits
#define D5_START_SETS_BOTH 10          // the day starts with both modes

#ifndef MUTANT
#define MUTANT NONE
#endif
#if MUTANT >= D1_SWITCH_FORGETS_DEPARTURE
#define WITH_WAITING
#endif

#if MUTANT == D3_LIMIT_OFF_BY_ONE
#define MOST_IN_A_ROW 4
#else
#define MOST_IN_A_ROW 3
#endif

struct station {
  int arrival_mode;
  int departure_mode;
  int waiting_arrivals;
  int waiting_departures;
  int platform_time;
  int counter;
};

#if MUTANT == VALID_A
/*@ function (boolean) Valid_Arrival_Mode(struct station s) { true } @*/
#else
/*@
function (boolean) Valid_Arrival_Mode(struct station s) {
  s.arrival_mode == 0i32 || s.arrival_mode == 1i32
}
@*/
#endif

#if MUTANT == VALID_EXCLUSIVE_A_D
/*@ function (boolean) Valid_Exclusive(struct station s) { true } @*/
#else
/*@
function (boolean) Valid_Exclusive(struct station s) {
  s.arrival_mode == 0i32 || s.departure_mode == 0i32
}
@*/
#endif

#if MUTANT == VALID_TIME
/*@ function (boolean) Valid_Time(struct station s) { true } @*/
#else
/*@
function (boolean) Valid_Time(struct station s) {
  0i32 <= s.platform_time && s.platform_time <= 5i32
}
@*/
#endif

#if MUTANT == VALID_NO_MODE_ACTIVE
/*@ function (boolean) Valid_Inactive(struct station s) { true } @*/
#else
/*@
function (boolean) Valid_Inactive(struct station s) {
  s.arrival_mode == 0i32 && s.departure_mode == 0i32 implies s.counter == 0i32
}
@*/
#endif

/*@
function (boolean) Is_Active(struct station s) {
  s.arrival_mode == 1i32 || s.departure_mode == 1i32
}

function (boolean) Valid(struct station s) {
  Valid_Arrival_Mode(s)
  && (s.departure_mode == 0i32 || s.departure_mode == 1i32)
  && Valid_Exclusive(s)
  && 0i32 <= s.waiting_arrivals && 0i32 <= s.waiting_departures
  && Valid_Time(s)
  && 0i32 <= s.counter && s.counter <= 3i32
  && Valid_Inactive(s)
  && (s.platform_time > 0i32 implies Is_Active(s))
  && (s.counter > 0i32 && s.arrival_mode == 1i32 implies s.waiting_departures > 0i32)
  && (s.counter > 0i32 && s.departure_mode == 1i32 implies s.waiting_arrivals > 0i32)
}
@*/

struct station init(void)
/*@
ensures
  Valid(return);
  return == struct station {
    arrival_mode: 0i32, departure_mode: 0i32, waiting_arrivals: 0i32, waiting_departures: 0i32,
    platform_time: 0i32, counter: 0i32
  };
@*/
{
  struct station s = {0, 0, 0, 0, 0, 0};
  return s;
}

struct station increment_counter(struct station s)
/*@
requires
  Valid(s);
  0i32 <= s.counter && s.counter <= 2i32;
  Is_Active(s);
  s.arrival_mode == 1i32 implies s.waiting_departures > 0i32;
  s.departure_mode == 1i32 implies s.waiting_arrivals > 0i32;
ensures
  Valid(return);
  return == { counter: s.counter + 1i32, ..s };
@*/
{
  s.counter = s.counter + 1;
  return s;
}

struct station reset_counter(struct station s)
/*@
requires Valid(s);
ensures
  Valid(return);
  return == { counter: 0i32, ..s };
@*/
{
  s.counter = 0;
  return s;
}

struct station increment_time(struct station s)
/*@
requires
  Valid(s);
  0i32 <= s.platform_time && s.platform_time <= 4i32;
  Is_Active(s);
ensures
  Valid(return);
  return.platform_time == s.platform_time + 1i32;
  return.counter == s.counter;
  return.arrival_mode == s.arrival_mode;
  return.departure_mode == s.departure_mode;
@*/
{
  s.platform_time = s.platform_time + 1;
  return s;
}

struct station reset_time(struct station s)
/*@
requires Valid(s);
ensures
  Valid(return);
  return == { platform_time: 0i32, ..s };
@*/
{
  s.platform_time = 0;
  return s;
}

struct station arrive(struct station s)
/*@
requires
  Valid(s);
  s.arrival_mode == 1i32;
  s.waiting_arrivals >= 1i32;
  s.counter <= 2i32;
ensures
  Valid(return);
  return.platform_time == s.platform_time;
  return.arrival_mode == s.arrival_mode;
  return.departure_mode == s.departure_mode;
  return.waiting_departures == s.waiting_departures;
  s.waiting_departures == 0i32 implies return.counter == s.counter;
  s.waiting_departures > 0i32 implies return.counter == s.counter + 1i32;
@*/
{
  s.waiting_arrivals = s.waiting_arrivals - 1;
  if (s.waiting_departures > 0) s = increment_counter(s);
  return s;
}

struct station depart(struct station s)
/*@
requires
  Valid(s);
  s.departure_mode == 1i32;
  s.waiting_departures >= 1i32;
  s.counter <= 2i32;
ensures
  Valid(return);
  return.platform_time == s.platform_time;
  return.arrival_mode == s.arrival_mode;
  return.departure_mode == s.departure_mode;
  return.waiting_arrivals == s.waiting_arrivals;
@*/
{
  s.waiting_departures = s.waiting_departures - 1;
  if (s.waiting_arrivals > 0 || MUTANT == D4_DEPART_ALWAYS_COUNTS) s = increment_counter(s);
  return s;
}

struct station switch_modes(struct station s)
/*@
requires
  Valid(s);
  Is_Active(s);
  s.counter == 0i32;
ensures
  Valid(return);
  Is_Active(return);
  return == { arrival_mode: s.departure_mode, departure_mode: s.arrival_mode, ..s };
@*/
{
  s.arrival_mode = s.arrival_mode == 0 ? 1 : 0;
#if MUTANT != D1_SWITCH_FORGETS_DEPARTURE
  s.departure_mode = s.departure_mode == 0 ? 1 : 0;
#endif
  return s;
}

// One minute goes by.
struct station tick(struct station s)
/*@
requires
  Valid(s);
  s.counter < MAXi32();
  s.waiting_arrivals < MAXi32();
  s.waiting_departures < MAXi32();
ensures
  Valid(return);
  s.waiting_arrivals > 0i32 && s.waiting_departures == 0i32 && s.platform_time == 0i32
    implies return.arrival_mode == 1i32;
  s.waiting_departures > 0i32 && s.waiting_arrivals == 0i32 && s.platform_time == 0i32
    implies return.departure_mode == 1i32;
@*/
{
  if (s.platform_time > 0) {
#if MUTANT != DONT_RESET_TIME
    if (s.platform_time == 5) return reset_time(s);
#endif
    return increment_time(s);
  }
  if (s.arrival_mode == 1 && s.waiting_arrivals > 0 && s.counter < MOST_IN_A_ROW)
    return increment_time(arrive(s));
  if (s.departure_mode == 1 && s.waiting_departures > 0 && s.counter < MOST_IN_A_ROW)
    return increment_time(depart(s));
  if (s.arrival_mode == 1) {
#if MUTANT != D2_NO_RESET_BEFORE_SWITCH
    s = reset_counter(s);
#endif
    s = switch_modes(s);
    return s.waiting_departures > 0 ? increment_time(depart(s)) : s;
  }
  if (s.departure_mode == 1) {
#if MUTANT != D2_NO_RESET_BEFORE_SWITCH
    s = reset_counter(s);
#endif
    s = switch_modes(s);
    return s.waiting_arrivals > 0 ? increment_time(arrive(s)) : s;
  }
  if (s.waiting_arrivals > 0) {
    s.arrival_mode = 1;
#if MUTANT == D5_START_SETS_BOTH
    s.departure_mode = 1;
#endif
    return increment_time(arrive(s));
  }
  if (s.waiting_departures > 0) {
    s.departure_mode = 1;
    return increment_time(depart(s));
  }
  s.arrival_mode = 1;
  return s;
}

#ifdef WITH_WAITING
struct station add_waiting_arrival(struct station s)
/*@
requires
  Valid(s);
  s.waiting_arrivals < 4i32;
ensures
  Valid(return);
  return == { waiting_arrivals: s.waiting_arrivals + 1i32, ..s };
@*/
{
  s.waiting_arrivals = s.waiting_arrivals + 1;
  return s;
}

struct station add_waiting_departure(struct station s)
/*@
requires
  Valid(s);
  s.waiting_departures < 4i32;
ensures
  Valid(return);
  return == { waiting_departures: s.waiting_departures + 1i32, ..s };
@*/
{
  s.waiting_departures = s.waiting_departures + 1;
  return s;
}
#endif
