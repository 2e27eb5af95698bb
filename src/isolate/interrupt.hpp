// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <csignal>

namespace sonde::isolate {

// The signals by which a user or a system asks the program to end: Ctrl-C, kill, and the end
// of the terminal.
inline constexpr std::array interrupting_signals = {SIGINT, SIGTERM, SIGHUP};

// While one lives, these signals are recorded instead of ending the program. After the first,
// the search ends, and what was found is shrunk and reported. After the second, or a few
// seconds later, that ends too.
//
// A signal that a case sends to its own process is not recorded: it does what it would have
// done. SIGHUP is left alone where the program was started to ignore it, as by nohup.
class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

 private:
  std::array<struct sigaction, interrupting_signals.size()> before_{};
};

// Whether the search should end.
bool interrupted();
// Whether shrinking should end, too, and whatever case runs.
bool must_stop();

// In a child, which is ended by its parent and which no Ctrl-C reaches: the signals do again
// what the program had them do.
void give_back_interrupts();

// The exit code of a program that a signal ended, as shells count it: 130 after Ctrl-C. 0 where
// there was none.
int interrupted_exit_code();

}  // namespace sonde::isolate
