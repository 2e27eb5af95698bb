// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "suite/program_process.hpp"

namespace sonde::suite {

// Starts a program for one order, and waits for the message that ends it. Throws Error, with a
// sentence on the program, where none comes within so many seconds or before it is over.
Message do_order(const ProgramStart& start, const Order& order, double seconds, bool (*is_over)());

}  // namespace sonde::suite
