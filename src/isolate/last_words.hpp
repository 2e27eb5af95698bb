// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "isolate/board.hpp"

namespace sonde::isolate {

// Sent by the parent to a child that takes too long: the child records where it is, and dies.
int signal_of_hang();

// In a child: whatever ends this process records its cause on the board. An exit ends the
// process at once, because exit handlers that the parent registered must run in the parent only.
void leave_last_words(Board& board);

}  // namespace sonde::isolate
