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
// How many threads this program has of its own accord.
unsigned threads_of_sanitizer();

// In a child: where sanitizers write from now on. Some report and go on, which must not
// leave a case green.
void send_reports_to(int file);
bool has_reported();

// To name places, a sanitizer reads the program's debug information, or starts a program that
// does: for a tenth of a second and more. Children that are forked after this share what was
// read.
void share_names_of_places();
// Two processes that ask at a time would hear each other's answers, and what one that was
// killed had asked would answer the next. So nobody else's forks share.
pid_t fork_sharing_names();
void stop_sharing_names();

// What a sanitizer wrote about the end of a process; nothing if it did not.
std::optional<Failure> sanitizer_failure(std::string_view output);
// What the program itself wrote before.
std::string_view before_report(std::string_view output);

}  // namespace sonde::isolate
