// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stateful/metro_rules.hpp"

namespace sonde {
class Api;
}

namespace stateful::metro {

// The published simulation: states are drawn as well as reached.
void describe_metro(sonde::Api& api);
// With only one function that can show a mutant of is_valid().
void describe_metro_tick(sonde::Api& api);
void describe_metro_switch(sonde::Api& api);

// With trains that come to wait, and no states but those that calls reach.
void describe_busy_metro(sonde::Api& api);

}  // namespace stateful::metro
