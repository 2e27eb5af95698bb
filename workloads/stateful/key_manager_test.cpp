// SPDX-License-Identifier: Apache-2.0
#include "stateful/key_manager.hpp"

#include <gtest/gtest.h>

#include "stateful/address_sanitizer.hpp"
#include "stateful/breaks_contract.hpp"
#include "stateful/heap.hpp"
#include "stateful/key_manager_contract.hpp"

namespace stateful::key_manager {
namespace {

class KeyManager : public testing::Test {
 protected:
  void TearDown() override {
    mutant = Mutant::None;
    heap().reset();
  }
};

Client* client_in(State state) {
  Client* const client = client_new(3);
  for (int next = 1; next <= static_cast<int>(state); ++next)
    client_change_state(client, static_cast<State>(next));
  return client;
}

Client* client_with_key() {
  Client* const client = client_in(State::ReceiveResponse);
  client_event(client, readable, 64, Policy::Grants);
  return client;
}

// The call breaks a contract of its own or of a function that it calls, with the mutant
// only. What leads up to it holds with the mutant as well.
template <class Make, class Call>
void expect_to_fail(Mutant chosen, Make make, Call call) {
  for (const Mutant each : {chosen, Mutant::None}) {
    mutant = each;
    EXPECT_FALSE(breaks_contract(make));
    EXPECT_EQ(breaks_contract([&] { call(make()); }), each == chosen);
  }
}

TEST_F(KeyManager, AClientGetsItsKeyStepByStep) {
  Client* const client = client_new(7);
  EXPECT_TRUE(is_new(client, 7));
  EXPECT_EQ(client_event(client, readable, 1, Policy::Grants), Result::Pending);
  EXPECT_EQ(client->state, State::SendChallenge);
  EXPECT_EQ(client_event(client, writable, 10, Policy::Grants), Result::Pending);
  EXPECT_EQ(client->position, 10);
  EXPECT_EQ(client_event(client, writable, 10, Policy::Grants), Result::Pending);
  EXPECT_EQ(client->state, State::ReceiveResponse);
  EXPECT_EQ(client_event(client, readable, 64, Policy::Grants), Result::Pending);
  EXPECT_EQ(client->state, State::SendKey);
  EXPECT_EQ(client_write_buffer(client), client->key);
  EXPECT_EQ(client_event(client, writable, 64, Policy::Grants), Result::Done);
  EXPECT_EQ(client->state, State::Done);
  EXPECT_EQ(client_event(client, readable, 64, Policy::Grants), Result::Done);
  EXPECT_EQ(heap().live_count(), blocks_of(client));
  client_delete(client);
  EXPECT_EQ(heap().live_count(), 0U);
}

TEST_F(KeyManager, AClientThatIsDeniedAKeyStays) {
  Client* const client = client_in(State::ReceiveResponse);
  EXPECT_EQ(client_event(client, readable, 64, Policy::Denies), Result::Error);
  EXPECT_EQ(client->state, State::ReceiveResponse);
  EXPECT_EQ(client->key, nullptr);
}

TEST_F(KeyManager, ErrorsAndTheEndChangeNothing) {
  Client* const client = client_new(7);
  EXPECT_EQ(client_event(client, readable, -1, Policy::Grants), Result::Error);
  EXPECT_EQ(client_event(client, readable, 0, Policy::Grants), Result::EndOfFile);
  EXPECT_EQ(client_event(client, 0, 1, Policy::Grants), Result::Error);
  EXPECT_TRUE(is_new(client, 7));
}

TEST_F(KeyManager, StatesFollowOneAnotherOrEnd) {
  EXPECT_TRUE(may_follow(State::ReceiveKeyId, State::SendChallenge));
  EXPECT_TRUE(may_follow(State::SendKey, State::SendKey));
  EXPECT_TRUE(may_follow(State::ReceiveKeyId, State::Done));
  EXPECT_FALSE(may_follow(State::SendChallenge, State::SendKey));
  EXPECT_FALSE(may_follow(State::Done, State::ReceiveKeyId));
  EXPECT_FALSE(may_follow(State::Done, State{5}));
}

TEST_F(KeyManager, EachStateHasItsEvents) {
  for (const State state : {State::ReceiveKeyId, State::SendChallenge, State::ReceiveResponse,
                            State::SendKey, State::Done})
    EXPECT_TRUE(are_events_of(state, state_events(state)));
}

TEST_F(KeyManager, KeepsPosition) {
  expect_to_fail(
      Mutant::KeepsPosition, [] { return client_in(State::ReceiveKeyId); },
      [](Client* client) { client_event(client, readable, 1, Policy::Denies); });
}

TEST_F(KeyManager, SkipsAttestation) {
  expect_to_fail(
      Mutant::SkipsAttestation, [] { return client_in(State::SendChallenge); },
      [](Client* client) { client_event(client, writable, 64, Policy::Denies); });
}

TEST_F(KeyManager, ResponseSize32) {
  expect_to_fail(
      Mutant::ResponseSize32, [] { return client_in(State::ReceiveResponse); },
      [](Client* client) { client_buffer_size(client); });
}

TEST_F(KeyManager, WrongReadBuffer) {
  expect_to_fail(
      Mutant::WrongReadBuffer, [] { return client_in(State::ReceiveResponse); },
      [](Client* client) { client_read_buffer(client); });
}

TEST_F(KeyManager, NullWriteBuffer) {
  expect_to_fail(Mutant::NullWriteBuffer, client_with_key,
                 [](Client* client) { client_write_buffer(client); });
}

TEST_F(KeyManager, DoneRestarts) {
  const auto done = [] {
    Client* const client = client_new(3);
    client_change_state(client, State::Done);
    return client;
  };
  expect_to_fail(Mutant::DoneRestarts, done,
                 [](Client* client) { client_event(client, 0, 0, Policy::Denies); });
}

TEST_F(KeyManager, NoClampWritesBehindTheBuffer) {
  // The fewest that leave the buffer, and that reach the next field.
  for (const int io : {2, 5})
    expect_to_fail(
        Mutant::NoClamp, [] { return client_in(State::ReceiveKeyId); },
        [io](Client* client) { client_event(client, readable, io, Policy::Denies); });
}

// AddressSanitizer ends the program there.
TEST_F(KeyManager, NoClampWritesBehindTheRecord) {
  const auto read_64 = [](Client* client) { client_event(client, readable, 64, Policy::Denies); };
  const auto start = [] { return client_in(State::ReceiveKeyId); };
  if (!with_address_sanitizer) return expect_to_fail(Mutant::NoClamp, start, read_64);
  mutant = Mutant::NoClamp;
  EXPECT_DEATH(read_64(start()), "use-after-poison");
}

TEST_F(KeyManager, DeleteLeaksKey) {
  for (const Mutant each : {Mutant::DeleteLeaksKey, Mutant::None}) {
    mutant = each;
    Client* const client = client_with_key();
    const std::size_t expected = heap().live_count() - blocks_of(client);
    client_delete(client);
    EXPECT_EQ(heap().live_count() != expected, each == Mutant::DeleteLeaksKey);
    heap().reset();
  }
}

}  // namespace
}  // namespace stateful::key_manager
