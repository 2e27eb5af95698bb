// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace stateful::metro {

// A station with one platform. Trains arrive and depart by turns: at most three of one
// kind while the other kind waits, and each holds the platform for five minutes.
struct State {
  int arrival_mode = 0;
  int departure_mode = 0;
  int waiting_arrivals = 0;
  int waiting_departures = 0;
  int platform_time = 0;
  int counter = 0;

  friend bool operator==(const State&, const State&) = default;
};

// Contracts stand in the bodies: these call one another, and are checked there as well.
State init();
State increment_counter(State state);
State reset_counter(State state);
State increment_time(State state);
State reset_time(State state);
State arrive(State state);
State depart(State state);
State switch_modes(State state);
State tick(State state);  // a minute goes by

// Not in the published simulation, where nobody ever comes to wait.
State add_waiting_arrival(State state);
State add_waiting_departure(State state);

// The first four are mutants of valid(), the others of the code; those from
// SwitchForgetsDeparture on need the two functions that are not published.
enum class Mutant : std::uint8_t {
  None,
  ValidA,
  ValidExclusiveAD,
  ValidTime,
  ValidNoModeActive,
  DontResetTime,
  SwitchForgetsDeparture,
  NoResetBeforeSwitch,
  LimitOffByOne,
  DepartAlwaysCounts,
  StartSetsBoth,
};

extern Mutant mutant;

}  // namespace stateful::metro
