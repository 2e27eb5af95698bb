// SPDX-License-Identifier: Apache-2.0
#include "stateful/key_manager_rules.hpp"

#include "stateful/heap.hpp"

namespace stateful::key_manager {
namespace {

bool is_inside_the_buffer(const Client& client) {
  return 0 <= client.position && client.position <= size_in(client.state);
}

}  // namespace

Mutant mutant = Mutant::None;

bool is_state(State state) { return State::ReceiveKeyId <= state && state <= State::Done; }

bool is_well_formed(const Client* client) {
  return heap().is_intact(client) && is_state(client->state) &&
         (client->key == nullptr || heap().is_intact(client->key));
}

bool may_follow(State from, State to) {
  if (!is_state(from) || !is_state(to)) return false;
  if (from == to || to == State::Done) return true;
  return from < State::SendKey && static_cast<int>(to) == static_cast<int>(from) + 1;
}

int size_in(State state) {
  switch (state) {
    case State::ReceiveKeyId: return 1;
    case State::SendChallenge: return 16;
    case State::ReceiveResponse: return 64;
    case State::SendKey: return 32;
    case State::Done: return 0;
  }
  return 0;
}

bool is_read_buffer(const std::uint8_t* buffer, const Client& client) {
  switch (client.state) {
    case State::ReceiveKeyId: return buffer == client.key_id.data();
    case State::ReceiveResponse: return buffer == client.response.data();
    default: return buffer == nullptr;
  }
}

bool is_write_buffer(const std::uint8_t* buffer, const Client& client) {
  switch (client.state) {
    case State::SendChallenge: return buffer == client.challenge.data();
    case State::SendKey: return buffer == client.key;
    default: return buffer == nullptr;
  }
}

bool changed_state(const Client& before, const Client& after, State to) {
  Client expected = before;
  expected.state = to;
  expected.position = 0;
  return after == expected;
}

bool read_inside_the_buffer(const Client& before, const Client& after) {
  return heap().is_intact(&after) && is_inside_the_buffer(after) &&
         after.descriptor == before.descriptor && after.state == before.state &&
         after.key == before.key && after.challenge == before.challenge;
}

bool wrote_from_inside_the_buffer(const Client& before, const Client& after) {
  Client expected = before;
  expected.position = after.position;
  return is_inside_the_buffer(after) && after == expected;
}

}  // namespace stateful::key_manager
