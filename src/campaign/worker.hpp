// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "isolate/launch.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::campaign {

// How this program can be started again to run the property in a child. Nothing where it would
// not find the property: a lambda given to sonde::check exists only in this process.
std::optional<isolate::Launch> launch_again(const Definition& definition);

// Whether this program was started again for one of its properties.
bool is_worker();
// ... and does the work of this one, if it is the one: then it does not return.
void work_if_meant(const Definition& definition);

}  // namespace sonde::campaign
