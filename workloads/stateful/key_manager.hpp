// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace stateful::key_manager {

// What a client of the key server waits for.
enum class State : std::int32_t { ReceiveKeyId, SendChallenge, ReceiveResponse, SendKey, Done };

constexpr std::size_t key_size = 32;

struct Client {
  int descriptor = 0;
  std::array<std::uint8_t, 16> challenge{};
  std::array<std::uint8_t, 64> response{};
  std::array<std::uint8_t, 1> key_id{};
  std::uint8_t* key = nullptr;  // owned, of key_size
  int position = 0;             // in the buffer of the state
  State state = State::ReceiveKeyId;

  friend bool operator==(const Client&, const Client&) = default;
};

enum class Result : std::int8_t { Error = -2, EndOfFile = -1, Pending = 0, Done = 1 };

// Whether a client that answered the challenge gets its key.
enum class Policy : std::uint8_t { Denies, Grants };

// Bits of a mask of events, as those of poll().
constexpr unsigned readable = 1;
constexpr unsigned writable = 4;

// Where the published program reads from a socket or writes to it, `io` is what the other
// side has: below 0 an error, 0 the end, else a number of bytes; 64 at most travel at once.
Client* client_new(int descriptor);
void client_delete(Client* client);
std::uint8_t* client_read_buffer(Client* client);
std::uint8_t* client_write_buffer(Client* client);
int client_buffer_size(const Client* client);
unsigned state_events(State state);
void client_change_state(Client* client, State state);
Result client_read(Client* client, int io);
Result client_write(Client* client, int io);
Result client_event(Client* client, unsigned events, int io, Policy policy);

// There is no M7: no sequence of calls could show it.
enum class Mutant : std::uint8_t {
  None,
  KeepsPosition,     // M1
  SkipsAttestation,  // M2
  ResponseSize32,    // M3
  WrongReadBuffer,   // M4
  NullWriteBuffer,   // M5
  DoneRestarts,      // M6
  NoClamp,           // M8
  DeleteLeaksKey,    // M9
};

extern Mutant mutant;

}  // namespace stateful::key_manager
