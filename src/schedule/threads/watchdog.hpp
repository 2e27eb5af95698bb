// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::schedule {

// Looks now and then, while a case with threads runs, whether the thread whose turn it is waits in
// a call that is not known here, such as `recv`: no other thread goes on then. Such a case fails,
// and the call is named.
void start_watchdog();
void stop_watchdog();

}  // namespace sonde::schedule
