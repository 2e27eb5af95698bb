// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "suite/protocol.hpp"

// In a program: what it knows of its own instrumented code. Files of the system and of Sonde are
// left out. Nothing is known of a program without debug information.
namespace sonde::suite {

// Which lines were reached, by any of the properties, and how many reached each line of a target.
SourcesFound sources_found(const SourcesOrder& order);

Aimed aimed_at(const AimOrder& order);

}  // namespace sonde::suite
