// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/facts.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::campaign {

// The name and place of a property.
Facts named(const Definition& definition);

// What is known before the first case. Throws Error where settings cannot be read.
Facts begun(const Definition& definition);

}  // namespace sonde::campaign
