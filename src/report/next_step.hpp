// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "campaign/events.hpp"

namespace sonde::report {

// One line on what to do after a run over many properties. What is most urgent decides; if all is
// well, it is how soon more cases are likely to show something new.
std::string next_step(std::span<const campaign::Ended> properties, double chance_of_news);

}  // namespace sonde::report
