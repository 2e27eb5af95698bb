// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "campaign/facts.hpp"

namespace sonde::report {

// Whether the text of a failure names the seed. It means nothing where cases were not drawn by it.
enum class SeedLine : std::uint8_t { Shown, LeftOut };

// What a person reads about one property: a line when it passed without labels,
// the counterexample and how to replay it when it failed.
std::string to_text(const campaign::Facts& facts, SeedLine seed = SeedLine::Shown);

// The two parts of that text: what became of the property in one line, without its end, and
// all lines that follow.
std::string headline(const campaign::Facts& facts);
std::string details(const campaign::Facts& facts);

// The command that replays a counterexample; empty where that cannot be done.
std::string replay_command(const campaign::Facts& facts, const campaign::Counterexample& found);

}  // namespace sonde::report
