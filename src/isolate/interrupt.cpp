// SPDX-License-Identifier: Apache-2.0
#include "isolate/interrupt.hpp"

#include <cstdio>

namespace sonde::isolate {
namespace {

volatile std::sig_atomic_t noted = 0;

void note(int) { noted = 1; }

}  // namespace

InterruptWatch::InterruptWatch() {
  struct sigaction action{};
  action.sa_handler = note;  // without SA_RESTART: who waits must wake up
  sigaction(SIGINT, &action, &before_);
}

InterruptWatch::~InterruptWatch() { sigaction(SIGINT, &before_, nullptr); }

bool interrupted() { return noted != 0; }

void obey_interrupt() {
  if (!interrupted()) return;
  std::fflush(nullptr);
  noted = 0;
  raise(SIGINT);
}

}  // namespace sonde::isolate
