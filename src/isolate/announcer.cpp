// SPDX-License-Identifier: Apache-2.0
// A case is announced (written to the board) before anything of it runs, and ended after all
// that it held is released. So a process that dies in between has left the case it died of.
#include "isolate/announcer.hpp"

#include <cstdlib>

#include <unistd.h>

#include "isolate/left_processes.hpp"
#include "isolate/message.hpp"
#include "isolate/report_channel.hpp"

namespace sonde::isolate {

Announcer::Announcer(Board& board, Draws draws)
    : board_(board), draws_(draws), watches_leaks_(LeakWatch::is_possible()) {}

void Announcer::begins(const run::CaseStart& start) {
  board_.announce(start);
  if (watches_leaks_) leaks_.start();
}

void Announcer::ends() {
  if (is_left_by_case()) _exit(EXIT_SUCCESS);
  if (has_reported()) _exit(EXIT_FAILURE);  // the parent has the report, and the case
  board_.end_case();
}

void Announcer::failed(const Failure& failure) {
  if (!has_reported()) board_.keep_failure(packed(failure));
}

void Announcer::die_if_leaking(run::Executor& executor, const run::Observation& seen) {
  if (!watches_leaks_ || seen.outcome == Outcome::Fail || !leaks_.is_worth_a_look()) return;
  const Tree again = seen.tree;
  executor.run(again);
  if (!leaks_.keeps_blocks() || !leaks_.finds_leaks()) return;
  executor.run(again);
  leaks_.die_of_leak();
}

void Announcer::forget_earlier_leaks() {
  if (watches_leaks_ && !forgot_leaks_) leaks_.finds_leaks();
  forgot_leaks_ = true;
}

void Announcer::die_if_leaking(const run::Observation& seen) {
  if (watches_leaks_ && seen.outcome != Outcome::Fail) leaks_.die_of_leak();
}

}  // namespace sonde::isolate
