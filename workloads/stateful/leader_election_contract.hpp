// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stateful/leader_election_rules.hpp"

namespace sonde {
class Api;
}

namespace stateful::leader_election {

// Labels report what happened: elected, committed, rolled back.
void describe_leader_election(sonde::Api& api);

}  // namespace stateful::leader_election
