// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::api {

struct Contract;
class Function;

// Thrown through the function under test if a precondition in its body does not hold.
struct Unwanted {
  const Contract* clause = nullptr;  // which one, where that is known
};

// Around a call: from here on, what runs is code under test.
void begin_call(const Function& function);
void end_call();
// Whether the sequence called the function of this name, and the call has not returned.
bool is_called(const char* name);

// The function that the sequence calls; null between calls.
const Function* called_function();

// While an Asking exists, preconditions are evaluated: a broken contract in a function that
// they call is no bug.
class Asking {
 public:
  Asking();
  ~Asking();
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;
};

}  // namespace sonde::api
