// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "sonde/campaign/definition.hpp"

namespace sonde::campaign {

// "Suite.Name".
std::string id_of(const Definition& definition);

// The properties enrolled so far, in order.
const std::deque<Definition>& enrolled();
std::vector<std::string> ids();  // of all that are enrolled

// Ready to be run. Throws Error if another property has the same name, or what the
// property is given cannot be used.
Definition prepared(const Definition& definition);

// Whether this program replayed the case that it was asked for.
void mark_replayed();
bool has_replayed();

}  // namespace sonde::campaign
