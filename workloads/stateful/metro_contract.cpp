// SPDX-License-Identifier: Apache-2.0
#include "stateful/metro_contract.hpp"

#include "sonde/api.hpp"

namespace stateful::metro {
namespace {

// None of these shows a mutant.
void describe_rest(sonde::Api& api) {
  api.type<State>("station");
  api.call("init", init);
  api.call("increment_counter", increment_counter);
  api.call("reset_counter", reset_counter);
  api.call("increment_time", increment_time);
  api.call("reset_time", reset_time);
}

}  // namespace

void describe_metro_tick(sonde::Api& api) {
  describe_rest(api);
  api.call("tick", tick);
}

void describe_metro_switch(sonde::Api& api) {
  describe_rest(api);
  api.call("switch_modes", switch_modes);
}

void describe_metro(sonde::Api& api) {
  describe_metro_tick(api);
  api.call("arrive", arrive);
  api.call("depart", depart);
  api.call("switch_modes", switch_modes);
}

void describe_busy_metro(sonde::Api& api) {
  describe_metro(api);
  api.call("add_waiting_arrival", add_waiting_arrival);
  api.call("add_waiting_departure", add_waiting_departure);
}

}  // namespace stateful::metro
