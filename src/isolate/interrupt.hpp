// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>

namespace sonde::isolate {

// While one lives, Ctrl-C is recorded instead of ending the program, so that what was found
// can be reported first.
class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

 private:
  struct sigaction before_{};
};

bool interrupted();

// Ends the program as Ctrl-C would have, if it was pressed.
void obey_interrupt();

}  // namespace sonde::isolate
