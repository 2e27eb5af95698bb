// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace sonde::isolate {

// What a process that runs cases is given on purpose, and else has by chance. Each is a way to
// find out what a failure depends on that comes and goes.
enum class Condition : std::uint8_t {
  Usual,
  OneCore,          // all threads take turns
  ZeroedMemory,     // what a case does not initialise is 0x00
  PatternedMemory,  // ... is 0xa5
  FixedAddresses,   // the layout of the address space is not random
};

// Whether a child that is forked can have it: the addresses of a forked process are its parent's,
// and sanitizers fill memory themselves.
bool can_be_given(Condition condition);

// Once, when the process starts.
void begin(Condition condition);
// Before each case.
void prepare_case(Condition condition);

}  // namespace sonde::isolate
