// SPDX-License-Identifier: Apache-2.0
#pragma once

// What SQLite asks of the system, in this process, can be made to go wrong.

// The process kills itself at the call with this number among those that change a
// file; of a call that writes, half is done.
void kill_at_call(unsigned number);

// From the call with this number on, among those that write, the disk is full.
void fill_disk_at_write(unsigned number);

// All is well again; returns how many calls there were since it was not.
unsigned mend_system_calls();
