// SPDX-License-Identifier: Apache-2.0
#include "stateful/metro_contract.hpp"

#include "sonde/api.hpp"
#include "sonde/domains.hpp"

namespace stateful::metro {
namespace {

// Of 5184 such states, 333 are valid.
auto states() {
  const auto mode = sonde::in_range(-1, 2);
  const auto waiting = sonde::in_range(0, 2);
  return sonde::build<State>(mode, mode, waiting, waiting, sonde::in_range(-1, 7),
                             sonde::in_range(0, 3));
}

// The rest of a contract stands in the body. What is required stands there as well, but
// leaving out a call from there costs an exception.
void add(sonde::Api& api, const char* name, State (*function)(State), bool (*may)(const State&)) {
  api.call(name, function).names("station").given(states()).require("may be called", may);
}

// A state that only calls make: no literals of it are drawn.
class Reached {
 public:
  explicit Reached(State state) : state_(state) {}
  const State& state() const { return state_; }

 private:
  State state_;
};

void add_reached(sonde::Api& api, const char* name, State (*function)(State),
                 bool (*may)(const State&)) {
  api.call(name, [function](const Reached& station) { return Reached(function(station.state())); })
      .names("station")
      .require("may be called", [may](const Reached& station) { return may(station.state()); });
}

// None of these shows a mutant.
void describe_rest(sonde::Api& api) {
  api.type<State>("station");
  api.call("init", init);
  add(api, "increment_counter", increment_counter, may_increment_counter);
  add(api, "reset_counter", reset_counter, is_valid);
  add(api, "increment_time", increment_time, may_increment_time);
  add(api, "reset_time", reset_time, is_valid);
}

}  // namespace

void describe_metro_tick(sonde::Api& api) {
  describe_rest(api);
  add(api, "tick", tick, may_tick);
}

void describe_metro_switch(sonde::Api& api) {
  describe_rest(api);
  add(api, "switch_modes", switch_modes, may_switch_modes);
}

void describe_metro(sonde::Api& api) {
  describe_metro_tick(api);
  add(api, "arrive", arrive, may_arrive);
  add(api, "depart", depart, may_depart);
  add(api, "switch_modes", switch_modes, may_switch_modes);
}

void describe_busy_metro(sonde::Api& api) {
  api.type<Reached>("station");
  api.call("init", [] { return Reached(init()); });
  add_reached(api, "increment_counter", increment_counter, may_increment_counter);
  add_reached(api, "reset_counter", reset_counter, is_valid);
  add_reached(api, "increment_time", increment_time, may_increment_time);
  add_reached(api, "reset_time", reset_time, is_valid);
  add_reached(api, "tick", tick, may_tick);
  add_reached(api, "arrive", arrive, may_arrive);
  add_reached(api, "depart", depart, may_depart);
  add_reached(api, "switch_modes", switch_modes, may_switch_modes);
  add_reached(api, "add_waiting_arrival", add_waiting_arrival, may_add_waiting_arrival);
  add_reached(api, "add_waiting_departure", add_waiting_departure, may_add_waiting_departure);
}

}  // namespace stateful::metro
