// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "isolate/board.hpp"

namespace sonde::isolate {

// Sent by the parent to a child that takes too long: it tells where it is, and dies.
int signal_of_hang();

// In a child: whatever ends this process leaves on the board what can be told of it.
// An exit ends here and now; what the parent registered to happen at exit is the parent's.
void leave_last_words(Board& board);

}  // namespace sonde::isolate
