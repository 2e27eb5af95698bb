// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::api {

// An assertion of a library did not hold. In the function that the sequence called, its call is
// left out; further inside, the whole sequence is. Leaves by an exception; outside of a case, ends
// the program.
[[noreturn]] void leave_out(const char* text, const char* function);

struct Contract;

// An assert did not hold. One of `first`, which come first in functions, is a precondition: in the
// function that the sequence called, it takes this call out; any other is a failure. An entry
// without a text ends `first`; its files have no folders. Leaves by an exception.
[[noreturn]] void assertion_failed(const Contract* first, const char* text, const char* file,
                                   unsigned line, const char* function);

}  // namespace sonde::api
