// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::api {

class Function;

// Thrown through the function under test where its body does not want the call.
struct Unwanted {};

// Around a call: from here on, what runs is code under test.
void begin_call(const Function& function);
void end_call();

// While preconditions are asked, a contract in what they call is no bug.
class Asking {
 public:
  Asking();
  ~Asking();
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;
};

}  // namespace sonde::api
