// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stateful/key_manager.hpp"

// What functions of the key manager that others call require and ensure.

namespace stateful::key_manager {

bool is_state(State state);
bool is_well_formed(const Client* client);

bool may_follow(State from, State to);
// 0 where nothing is sent or received.
int size_in(State state);

bool is_read_buffer(const std::uint8_t* buffer, const Client& client);
bool is_write_buffer(const std::uint8_t* buffer, const Client& client);
bool changed_state(const Client& before, const Client& after, State to);
// Nothing but the buffer and the position in it changed.
bool read_inside_the_buffer(const Client& before, const Client& after);
bool wrote_from_inside_the_buffer(const Client& before, const Client& after);

}  // namespace stateful::key_manager
