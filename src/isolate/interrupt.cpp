// SPDX-License-Identifier: Apache-2.0
#include "isolate/interrupt.hpp"

#include <cstdio>

namespace sonde::isolate {
namespace {

volatile std::sig_atomic_t was_pressed = 0;

void record(int) { was_pressed = 1; }

}  // namespace

InterruptWatch::InterruptWatch() {
  struct sigaction action{};
  action.sa_handler = record;  // without SA_RESTART: a call that waits must return
  sigaction(SIGINT, &action, &before_);
}

InterruptWatch::~InterruptWatch() { sigaction(SIGINT, &before_, nullptr); }

bool interrupted() { return was_pressed != 0; }

void obey_interrupt() {
  if (!interrupted()) return;
  std::fflush(nullptr);
  was_pressed = 0;
  raise(SIGINT);
}

}  // namespace sonde::isolate
