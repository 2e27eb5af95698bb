// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/api/assertion.hpp"

// Assertions of the code under test, in test sources that `sonde api` writes.

// A failed assertion of a library, which ends the program otherwise, takes its call or the sequence
// out of the search. The C library's function of this name is replaced. The C library declares that
// it throws nothing, which code in C does not mind.
#define SONDE_ASSERTIONS_LEAVE_OUT                                                             \
  extern "C" [[noreturn]] void sonde_assertion_failed(                                         \
      const char* text, const char*, unsigned, const char* function) __asm__("__assert_fail"); \
  extern "C" void sonde_assertion_failed(const char* text, const char*, unsigned,              \
                                         const char* function) {                               \
    ::sonde::api::leave_out(text, function);                                                   \
  }
