// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>

namespace sonde::isolate {

// While one lives, Ctrl-C is noted instead of ending the program, so that what was
// found can be told first.
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

// Ends the program as Ctrl-C would have, if it was noted.
void obey_interrupt();

}  // namespace sonde::isolate
