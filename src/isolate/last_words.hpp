// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "isolate/board.hpp"

namespace sonde::isolate {

// Sent by the parent to a child that takes too long: the child records where it is, and dies.
int signal_of_hang();

// In a child: whatever ends this process records its cause on the board. An exit ends the
// process at once, because exit handlers that the parent registered must run in the parent only.
void leave_last_words(Board& board);

// The stack of a process that left its last words, without the handler of signals, as addresses
// of this process. A program that is started again is loaded elsewhere; what is not of the
// program itself is left out then.
std::vector<void*> stack_of(const Board::LastWords& words);

}  // namespace sonde::isolate
