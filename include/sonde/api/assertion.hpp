// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::api {

// An assertion of a library did not hold. In the function that the sequence called, its call is
// left out; further inside, the whole sequence is. Leaves by an exception; outside of a case, ends
// the program.
[[noreturn]] void leave_out(const char* text, const char* function);

// An assert that comes first in a function: its precondition.
struct FirstAssertion {
  unsigned line;
  const char* function;
  const char* file;  // without its folder
};

// An assert did not hold. One that comes first in the function that the sequence called takes
// this call out of it; any other is a failure. Leaves by an exception.
[[noreturn]] void assertion_failed(const FirstAssertion* first, const char* text, const char* file,
                                   unsigned line, const char* function);

}  // namespace sonde::api
