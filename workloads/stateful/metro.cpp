// SPDX-License-Identifier: Apache-2.0
#include "stateful/metro.hpp"

#include "sonde/contract.hpp"
#include "stateful/metro_rules.hpp"

namespace stateful::metro {
namespace {

constexpr int minutes_on_platform = 5;

int flipped(int mode) { return mode == 0 ? 1 : 0; }

int most_in_a_row() { return mutant == Mutant::LimitOffByOne ? 4 : 3; }

State let_arrive(State state) { return increment_time(arrive(state)); }

State let_depart(State state) { return increment_time(depart(state)); }

State switched(State state) {
  return switch_modes(mutant == Mutant::NoResetBeforeSwitch ? state : reset_counter(state));
}

State wait_for_platform(State state) {
  const bool is_free_now =
      state.platform_time == minutes_on_platform && mutant != Mutant::DontResetTime;
  return is_free_now ? reset_time(state) : increment_time(state);
}

State start_day(State state) {
  if (state.waiting_arrivals > 0) {
    state.arrival_mode = 1;
    if (mutant == Mutant::StartSetsBoth) state.departure_mode = 1;
    return let_arrive(state);
  }
  if (state.waiting_departures > 0) {
    state.departure_mode = 1;
    return let_depart(state);
  }
  state.arrival_mode = 1;
  return state;
}

State after_a_minute(State state) {
  if (state.platform_time > 0) return wait_for_platform(state);
  const bool may_go_on = state.counter < most_in_a_row();
  if (state.arrival_mode == 1 && state.waiting_arrivals > 0 && may_go_on) return let_arrive(state);
  if (state.departure_mode == 1 && state.waiting_departures > 0 && may_go_on)
    return let_depart(state);
  if (state.arrival_mode == 1) {
    state = switched(state);
    return state.waiting_departures > 0 ? let_depart(state) : state;
  }
  if (state.departure_mode == 1) {
    state = switched(state);
    return state.waiting_arrivals > 0 ? let_arrive(state) : state;
  }
  return start_day(state);
}

}  // namespace

State init() {
  const State state;
  SONDE_ENSURE(is_valid(state));
  return state;
}

State increment_counter(State state) {
  SONDE_REQUIRE(may_increment_counter(state));
  State next = state;
  ++next.counter;
  SONDE_ENSURE(incremented_counter(state, next));
  return next;
}

State reset_counter(State state) {
  SONDE_REQUIRE(is_valid(state));
  State next = state;
  next.counter = 0;
  SONDE_ENSURE(reset_the_counter(state, next));
  return next;
}

State increment_time(State state) {
  SONDE_REQUIRE(may_increment_time(state));
  State next = state;
  ++next.platform_time;
  SONDE_ENSURE(incremented_time(state, next));
  return next;
}

State reset_time(State state) {
  SONDE_REQUIRE(is_valid(state));
  State next = state;
  next.platform_time = 0;
  SONDE_ENSURE(reset_the_time(state, next));
  return next;
}

State arrive(State state) {
  SONDE_REQUIRE(may_arrive(state));
  State next = state;
  --next.waiting_arrivals;
  if (state.waiting_departures > 0) next = increment_counter(next);
  SONDE_ENSURE(arrived(state, next));
  return next;
}

State depart(State state) {
  SONDE_REQUIRE(may_depart(state));
  State next = state;
  --next.waiting_departures;
  if (state.waiting_arrivals > 0 || mutant == Mutant::DepartAlwaysCounts)
    next = increment_counter(next);
  SONDE_ENSURE(departed(state, next));
  return next;
}

State switch_modes(State state) {
  SONDE_REQUIRE(may_switch_modes(state));
  State next = state;
  next.arrival_mode = flipped(state.arrival_mode);
  if (mutant != Mutant::SwitchForgetsDeparture) next.departure_mode = flipped(state.departure_mode);
  SONDE_ENSURE(switched_modes(state, next));
  return next;
}

State tick(State state) {
  SONDE_REQUIRE(may_tick(state));
  const State next = after_a_minute(state);
  SONDE_ENSURE(ticked(state, next));
  return next;
}

State add_waiting_arrival(State state) {
  SONDE_REQUIRE(may_add_waiting_arrival(state));
  State next = state;
  ++next.waiting_arrivals;
  SONDE_ENSURE(added_waiting_arrival(state, next));
  return next;
}

State add_waiting_departure(State state) {
  SONDE_REQUIRE(may_add_waiting_departure(state));
  State next = state;
  ++next.waiting_departures;
  SONDE_ENSURE(added_waiting_departure(state, next));
  return next;
}

}  // namespace stateful::metro
