// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "run/probe.hpp"

namespace sonde::isolate {

// Whether a sanitizer handles signals of this program, and reports them.
bool reports_signals();
// How many threads a sanitizer has started in this program.
unsigned threads_of_sanitizer();

// To name places, a sanitizer reads the program's debug information, or starts a program that
// does: for a tenth of a second and more. Children that are forked after this share what was
// read.
void share_names_of_places();
// Forks a child that shares these names. No other fork may share them: two processes that ask
// the helper program at the same time would read each other's answers, and the answer to a
// process that was killed would go to the next one.
pid_t fork_sharing_names();
bool is_own_fork();  // while such a fork is made
void stop_sharing_names();

// The failure that a sanitizer's report describes; nothing if there is no report.
std::optional<Failure> sanitizer_failure(std::string_view report);

}  // namespace sonde::isolate
