// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace sonde::api {

// A condition that stands in the body of a function under test.
struct Contract {
  const char* text;
  const char* file;
  unsigned line;
  const char* function;
  std::uint64_t held_in = 0;         // the call of a sequence in which it last held
  const Contract* clause = nullptr;  // of which this one says more; null: itself
  unsigned last_line = 0;            // where it stands on several lines

  // Compilers name the first or the last line of a macro's arguments.
  bool is_on(unsigned place) const { return place == line || (place > line && place <= last_line); }
};

// The call of a sequence that runs now; 0 between sequences.
extern std::uint64_t current_call;

inline void hold(Contract& contract) {
  __atomic_store_n(&contract.held_in, current_call, __ATOMIC_RELAXED);
}

// The condition did not hold. A precondition of the very function that the sequence
// called takes that call out of it; any other is a failure. Leaves by an exception.
[[noreturn]] void break_precondition(const Contract& contract);
[[noreturn]] void break_postcondition(const Contract& contract);
// The function used memory against its contract, which is a failure wherever it was called.
[[noreturn]] void break_ownership(const Contract& contract);

}  // namespace sonde::api
