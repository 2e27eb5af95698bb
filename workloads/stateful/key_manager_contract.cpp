// SPDX-License-Identifier: Apache-2.0
#include "stateful/key_manager_contract.hpp"

#include "sonde/api.hpp"
#include "sonde/domains.hpp"
#include "stateful/heap.hpp"

namespace stateful::key_manager {

bool is_new(const Client* client, int descriptor) {
  return is_well_formed(client) && client->descriptor == descriptor &&
         client->state == State::ReceiveKeyId && client->position == 0 && client->key == nullptr;
}

std::size_t blocks_of(const Client* client) { return client->key == nullptr ? 1 : 2; }

bool are_events_of(State state, unsigned events) {
  switch (state) {
    case State::ReceiveKeyId:
    case State::ReceiveResponse: return events == 1;
    case State::SendChallenge:
    case State::SendKey: return events == 4;
    case State::Done: return events == 0;
  }
  return false;
}

void describe_key_manager(sonde::Api& api) {
  const auto copy = [](const Client* client) { return *client; };
  const auto io = sonde::in_range(-1, 64);

  api.teardown([] { heap().reset(); });
  api.type<Client*>("client").invariant("is well formed", is_well_formed);
  api.call("client_new", client_new).names("descriptor").ensure("is new", is_new);
  api.call("client_delete", client_delete)
      .names("client")
      .consumes(0)
      .old([](const Client* client) { return heap().live_count() - blocks_of(client); })
      .ensure("has released all of it",
              [](std::size_t rest) { return heap().live_count() == rest; });
  // What these return is checked in their bodies, as others call them too.
  const auto is_unchanged = [](const Client& before, const auto&, const Client* client) {
    return *client == before;
  };
  api.call("client_read_buffer", client_read_buffer)
      .names("client")
      .old(copy)
      .ensure("has changed nothing", is_unchanged);
  api.call("client_write_buffer", client_write_buffer)
      .names("client")
      .old(copy)
      .ensure("has changed nothing", is_unchanged);
  api.call("client_buffer_size", client_buffer_size)
      .names("client")
      .old(copy)
      .ensure("has changed nothing", is_unchanged);
  api.call("state_events", state_events)
      .names("state")
      .require("is a state", is_state)
      .ensure("are those of the state",
              [](unsigned result, State state) { return are_events_of(state, result); });
  api.call("client_change_state", client_change_state)
      .names("client, state")
      .require("may follow",
               [](const Client* client, State state) { return may_follow(client->state, state); });
  api.call("client_read", client_read).names("client, io").given(sonde::derived, io);
  api.call("client_write", client_write).names("client, io").given(sonde::derived, io);
  api.call("client_event", client_event)
      .names("client, events, io, policy")
      .given(sonde::derived, sonde::in_range(0U, 7U), io)
      .old(copy)
      .ensure("the state may follow", [](const Client& before, Result, const Client* client) {
        return may_follow(before.state, client->state);
      });
}

}  // namespace stateful::key_manager
