// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sonde/json.hpp"
#include "suite/program.hpp"

namespace sonde::command {

// Runs a test program in front of the user and waits for its end. A Ctrl-C of the terminal
// reaches the program by itself; other signals that would end this process are handed to the
// program, which then reports what it found.
suite::End run_in_front(const suite::Start& program);

// A program that ran, with the last event of each of its properties (docs/reports.md), in the
// order in which they ended.
struct Ran {
  suite::End end{};
  std::vector<Json> ended{};
  std::string running{};  // the property that ran when the program ended; empty if there was none
};
Ran run_with_events(suite::Start program);

// What the program came to, as an exit code of the tool: verdicts count, and not the codes of
// frameworks. A program that was ended by a case of a property has failed.
int exit_code_of(const Ran& ran);

// Whether a code says that Ctrl-C or another signal asked the program to end.
bool is_interruption(int exit_code);

}  // namespace sonde::command
