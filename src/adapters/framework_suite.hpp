// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "campaign/events.hpp"
#include "sonde/adapters/framework.hpp"

namespace sonde::adapters {

// Searches over many properties under a framework, which runs one test after the other. The first
// property that the framework runs starts the search over all that it has chosen; each test then
// reports the result of its own property. A property whose test runs again starts a new search.
//
// Nothing where the settings ask for no such search, or this process works for another. Throws
// Error where the search cannot be started.
std::optional<campaign::Ended> ended_in_suite(const Definition& definition, Framework& framework);

}  // namespace sonde::adapters
