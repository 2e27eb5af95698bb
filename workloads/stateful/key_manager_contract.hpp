// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "stateful/key_manager_rules.hpp"

namespace sonde {
class Api;
}

namespace stateful::key_manager {

bool is_new(const Client* client, int descriptor);
// The client's own block, and that of its key if it has one.
std::size_t blocks_of(const Client* client);
bool are_events_of(State state, unsigned events);

void describe_key_manager(sonde::Api& api);

}  // namespace stateful::key_manager
