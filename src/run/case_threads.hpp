// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "run/failure.hpp"
#include "run/probe.hpp"
#include "tree/tree.hpp"

namespace sonde::run {

// A place in the code of the user.
struct CodePlace {
  std::string function{};
  std::string file{};  // empty where it is not known
  unsigned line = 0;
};

// Names the places of a stack, innermost first. Set by a module that reads debug information.
extern std::vector<CodePlace> (*name_places)(std::span<void* const> stack);

// Callers ask first whether there is a schedule::runtime: most programs have none, and their cases
// never come here.

// For the body of the case that runs: from here on the order of its threads is a choice of the
// case.
void begin_threads();
// The body has ended. Threads that it left are run to their end.
void end_threads();

// Whether the last case had threads.
bool had_threads();
// The tree of the last case with the switches that were made.
Tree with_made_switches(const Tree& drawn);
// Adds the story to the failure of a case that had threads.
void add_story(Probe& probe);

// Before the process ends in the middle of a case: leaves the schedule so far behind.
void leave_schedule();

}  // namespace sonde::run
