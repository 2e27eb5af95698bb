// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stateful/metro.hpp"

// What the functions of the station require of a state, and ensure of the next one.

namespace stateful::metro {

bool is_valid(const State& state);

bool may_increment_counter(const State& state);
bool may_increment_time(const State& state);
bool may_arrive(const State& state);
bool may_depart(const State& state);
bool may_switch_modes(const State& state);
bool may_tick(const State& state);
bool may_add_waiting_arrival(const State& state);
bool may_add_waiting_departure(const State& state);

bool incremented_counter(const State& before, const State& after);
bool reset_the_counter(const State& before, const State& after);
bool incremented_time(const State& before, const State& after);
bool reset_the_time(const State& before, const State& after);
bool arrived(const State& before, const State& after);
bool departed(const State& before, const State& after);
bool switched_modes(const State& before, const State& after);
bool ticked(const State& before, const State& after);
bool added_waiting_arrival(const State& before, const State& after);
bool added_waiting_departure(const State& before, const State& after);

}  // namespace stateful::metro
