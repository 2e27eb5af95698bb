// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <ctime>

namespace sonde::schedule {

// The system's own calls, whatever functions of the C library this library replaces.
long system_call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                 long f = 0);

// Waits until the number is not 0, and makes it 0.
void take_turn(std::atomic<int>& turn);
void give_turn(std::atomic<int>& turn);

int own_thread_id();

}  // namespace sonde::schedule
