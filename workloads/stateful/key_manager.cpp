// SPDX-License-Identifier: Apache-2.0
#include "stateful/key_manager.hpp"

#include <algorithm>
#include <cstring>

#include "sonde/contract.hpp"
#include "stateful/heap.hpp"
#include "stateful/key_manager_rules.hpp"

namespace stateful::key_manager {
namespace {

constexpr int most_at_once = 64;

using Packet = std::array<std::uint8_t, most_at_once>;

constexpr Packet received = [] {
  Packet packet{};
  packet.fill(0xA5);
  return packet;
}();

// How much of what the other side has goes through the buffer.
int share_of(int io, int room) {
  return mutant == Mutant::NoClamp ? std::min(io, most_at_once)
                                   : std::min({io, most_at_once, room});
}

Result advance(Client* client, int count) {
  client->position += count;
  return client->position == client_buffer_size(client) ? Result::Done : Result::Pending;
}

Result receive(Client* client, int io) {
  std::uint8_t* const buffer = client_read_buffer(client);
  const int room = client_buffer_size(client) - client->position;
  if (buffer == nullptr || room <= 0) return Result::Done;
  if (io < 0) return Result::Error;
  if (io == 0) return Result::EndOfFile;

  const int count = share_of(io, room);
  std::memcpy(buffer + client->position, received.data(), static_cast<std::size_t>(count));
  return advance(client, count);
}

Result send(Client* client, int io) {
  const std::uint8_t* const buffer = client_write_buffer(client);
  const int room = client_buffer_size(client) - client->position;
  if (buffer == nullptr || room <= 0) return Result::Done;
  if (io < 0) return Result::Error;
  if (io == 0) return Result::EndOfFile;

  const int count = std::min({io, most_at_once, room});
  Packet packet;
  std::memcpy(packet.data(), buffer + client->position, static_cast<std::size_t>(count));
  return advance(client, count);
}

void challenge(Client* client) {
  client->challenge.fill(static_cast<std::uint8_t>(client->key_id[0] + 1));
}

bool obtain_key(Client* client, Policy policy) {
  heap().release(client->key);
  client->key = policy == Policy::Grants ? heap().make_array<std::uint8_t>(key_size) : nullptr;
  return client->key != nullptr;
}

Result move_on(Client* client, Policy policy) {
  switch (client->state) {
    case State::ReceiveKeyId:
      challenge(client);
      client_change_state(client, State::SendChallenge);
      break;
    case State::SendChallenge:
      client_change_state(
          client, mutant == Mutant::SkipsAttestation ? State::SendKey : State::ReceiveResponse);
      break;
    case State::ReceiveResponse:
      if (!obtain_key(client, policy)) return Result::Error;
      client_change_state(client, State::SendKey);
      break;
    case State::SendKey: client_change_state(client, State::Done); break;
    case State::Done:
      if (mutant == Mutant::DoneRestarts) client_change_state(client, State::ReceiveKeyId);
      break;
  }
  return client->state == State::Done ? Result::Done : Result::Pending;
}

int buffer_size_in(State state) {
  switch (state) {
    case State::ReceiveKeyId: return sizeof(Client::key_id);
    case State::SendChallenge: return sizeof(Client::challenge);
    case State::ReceiveResponse:
      return mutant == Mutant::ResponseSize32 ? 32 : sizeof(Client::response);
    case State::SendKey: return key_size;
    case State::Done: return 0;
  }
  return 0;
}

std::uint8_t* read_buffer_of(Client* client) {
  switch (client->state) {
    case State::ReceiveKeyId: return client->key_id.data();
    case State::ReceiveResponse:
      return mutant == Mutant::WrongReadBuffer ? client->challenge.data() : client->response.data();
    default: return nullptr;
  }
}

std::uint8_t* write_buffer_of(Client* client) {
  switch (client->state) {
    case State::SendChallenge: return client->challenge.data();
    case State::SendKey: return mutant == Mutant::NullWriteBuffer ? nullptr : client->key;
    default: return nullptr;
  }
}

}  // namespace

Client* client_new(int descriptor) { return heap().make<Client>(descriptor); }

void client_delete(Client* client) {
  if (mutant != Mutant::DeleteLeaksKey) heap().release(client->key);
  heap().release(client);
}

std::uint8_t* client_read_buffer(Client* client) {
  SONDE_REQUIRE(is_well_formed(client));
  std::uint8_t* const buffer = read_buffer_of(client);
  SONDE_ENSURE(is_read_buffer(buffer, *client));
  return buffer;
}

std::uint8_t* client_write_buffer(Client* client) {
  SONDE_REQUIRE(is_well_formed(client));
  std::uint8_t* const buffer = write_buffer_of(client);
  SONDE_ENSURE(is_write_buffer(buffer, *client));
  return buffer;
}

int client_buffer_size(const Client* client) {
  SONDE_REQUIRE(is_well_formed(client));
  const int size = buffer_size_in(client->state);
  SONDE_ENSURE(size == size_in(client->state));
  return size;
}

unsigned state_events(State state) {
  switch (state) {
    case State::ReceiveKeyId:
    case State::ReceiveResponse: return readable;
    case State::SendChallenge:
    case State::SendKey: return writable;
    case State::Done: return 0;
  }
  return 0;
}

void client_change_state(Client* client, State state) {
  SONDE_REQUIRE(is_well_formed(client) && may_follow(client->state, state));
  const Client before = *client;
  client->state = state;
  if (mutant != Mutant::KeepsPosition) client->position = 0;
  SONDE_ENSURE(changed_state(before, *client, state));
}

Result client_read(Client* client, int io) {
  SONDE_REQUIRE(is_well_formed(client));
  const Client before = *client;
  const Result result = receive(client, io);
  SONDE_ENSURE(read_inside_the_buffer(before, *client));
  return result;
}

Result client_write(Client* client, int io) {
  SONDE_REQUIRE(is_well_formed(client));
  const Client before = *client;
  const Result result = send(client, io);
  SONDE_ENSURE(wrote_from_inside_the_buffer(before, *client));
  return result;
}

Result client_event(Client* client, unsigned events, int io, Policy policy) {
  if ((events & readable) != 0) {
    const Result result = client_read(client, io);
    if (result != Result::Done) return result;
  }
  if ((events & writable) != 0) {
    const Result result = client_write(client, io);
    if (result != Result::Done) return result;
  }
  if (client->position < client_buffer_size(client)) return Result::Error;
  return move_on(client, policy);
}

}  // namespace stateful::key_manager
