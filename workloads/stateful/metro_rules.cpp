// SPDX-License-Identifier: Apache-2.0
#include "stateful/metro_rules.hpp"

#include <limits>

namespace stateful::metro {
namespace {

constexpr int largest = std::numeric_limits<int>::max();
constexpr int most_waiting = 4;

bool is_mode(int mode) { return mode == 0 || mode == 1; }

bool is_active(const State& state) { return state.arrival_mode == 1 || state.departure_mode == 1; }

bool is_inactive(const State& state) {
  return state.arrival_mode == 0 && state.departure_mode == 0;
}

// While arrivals are counted, a departure waits, and the other way round.
bool counts_for_someone(const State& state) {
  if (state.arrival_mode == 1 && state.waiting_departures <= 0) return false;
  return state.departure_mode != 1 || state.waiting_arrivals > 0;
}

bool has_valid_modes(const State& state) {
  if (mutant != Mutant::ValidA && !is_mode(state.arrival_mode)) return false;
  if (!is_mode(state.departure_mode)) return false;
  if (mutant == Mutant::ValidExclusiveAD) return true;
  return state.arrival_mode == 0 || state.departure_mode == 0;
}

bool has_valid_time(const State& state) {
  if (state.platform_time > 0 && !is_active(state)) return false;
  if (mutant == Mutant::ValidTime) return true;
  return 0 <= state.platform_time && state.platform_time <= 5;
}

bool has_valid_counter(const State& state) {
  if (state.counter < 0 || state.counter > 3) return false;
  if (state.counter == 0) return true;
  if (mutant != Mutant::ValidNoModeActive && is_inactive(state)) return false;
  return counts_for_someone(state);
}

}  // namespace

Mutant mutant = Mutant::None;

bool is_valid(const State& state) {
  return has_valid_modes(state) && state.waiting_arrivals >= 0 && state.waiting_departures >= 0 &&
         has_valid_time(state) && has_valid_counter(state);
}

bool may_increment_counter(const State& state) {
  return is_valid(state) && 0 <= state.counter && state.counter <= 2 && is_active(state) &&
         counts_for_someone(state);
}

bool may_increment_time(const State& state) {
  return is_valid(state) && 0 <= state.platform_time && state.platform_time <= 4 &&
         is_active(state);
}

bool may_arrive(const State& state) {
  return is_valid(state) && state.arrival_mode == 1 && state.waiting_arrivals >= 1 &&
         state.counter <= 2;
}

bool may_depart(const State& state) {
  return is_valid(state) && state.departure_mode == 1 && state.waiting_departures >= 1 &&
         state.counter <= 2;
}

bool may_switch_modes(const State& state) {
  return is_valid(state) && is_active(state) && state.counter == 0;
}

bool may_tick(const State& state) {
  return is_valid(state) && state.counter < largest && state.waiting_arrivals < largest &&
         state.waiting_departures < largest;
}

bool may_add_waiting_arrival(const State& state) {
  return is_valid(state) && state.waiting_arrivals < most_waiting;
}

bool may_add_waiting_departure(const State& state) {
  return is_valid(state) && state.waiting_departures < most_waiting;
}

bool incremented_counter(const State& before, const State& after) {
  State expected = before;
  ++expected.counter;
  return is_valid(after) && after == expected;
}

bool reset_the_counter(const State& before, const State& after) {
  State expected = before;
  expected.counter = 0;
  return is_valid(after) && after == expected;
}

// Says nothing of those who wait.
bool incremented_time(const State& before, const State& after) {
  return is_valid(after) && after.platform_time == before.platform_time + 1 &&
         after.counter == before.counter && after.arrival_mode == before.arrival_mode &&
         after.departure_mode == before.departure_mode;
}

bool reset_the_time(const State& before, const State& after) {
  State expected = before;
  expected.platform_time = 0;
  return is_valid(after) && after == expected;
}

// Says nothing of the arrivals that wait.
bool arrived(const State& before, const State& after) {
  State expected = before;
  expected.waiting_arrivals = after.waiting_arrivals;
  expected.counter += before.waiting_departures > 0 ? 1 : 0;
  return is_valid(after) && after == expected;
}

// Says nothing of the departures that wait, nor of the counter.
bool departed(const State& before, const State& after) {
  State expected = before;
  expected.waiting_departures = after.waiting_departures;
  expected.counter = after.counter;
  return is_valid(after) && after == expected;
}

bool switched_modes(const State& before, const State& after) {
  State expected = before;
  expected.arrival_mode = before.departure_mode;
  expected.departure_mode = before.arrival_mode;
  return is_valid(after) && is_active(after) && after == expected;
}

bool ticked(const State& before, const State& after) {
  if (!is_valid(after)) return false;
  if (before.platform_time != 0) return true;
  if (before.waiting_arrivals > 0 && before.waiting_departures == 0) return after.arrival_mode == 1;
  if (before.waiting_departures > 0 && before.waiting_arrivals == 0)
    return after.departure_mode == 1;
  return true;
}

bool added_waiting_arrival(const State& before, const State& after) {
  State expected = before;
  ++expected.waiting_arrivals;
  return is_valid(after) && after == expected;
}

bool added_waiting_departure(const State& before, const State& after) {
  State expected = before;
  ++expected.waiting_departures;
  return is_valid(after) && after == expected;
}

}  // namespace stateful::metro
