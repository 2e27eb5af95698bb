// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <string>

#include "sonde/campaign/definition.hpp"

namespace sonde::campaign {

// "Suite.Name".
std::string id_of(const Definition& definition);

// The properties enrolled so far, in order.
const std::deque<Definition>& enrolled();

// Calls `hear` with every property enrolled, now and from now on.
void on_enrol(void (*hear)(const Definition&));

// The first line behind this property in its file that belongs to another one.
unsigned line_after(const Definition& definition);

}  // namespace sonde::campaign
